/** The lessons, by game. */
import { frenzy } from "./frenzy";
import type { Lesson } from "./lesson";
import { rollwrite } from "./rollwrite";
import { tacos } from "./tacos";

export const LESSONS: Record<string, Lesson> = { frenzy, rollwrite, tacos };
