/** The settings of this browser (language, theme, sound, motion, pace, level of bots) and the catalogue of its language. */
import { withRetries } from "./retry";
import { Words, type Phrases, type Param } from "./words";

export const LANGUAGES = { en: "English", de: "Deutsch", es: "Español" } as const;
export type Language = keyof typeof LANGUAGES;
export type Theme = "auto" | "light" | "dark";
/** How fast the moves of others are shown: as they happen, or slowly enough to follow. */
export const PACES = ["once", "brisk", "calm"] as const;
export type Pace = (typeof PACES)[number];

const STORAGE_KEY = "truckstop.settings";
const DARK = matchMedia("(prefers-color-scheme: dark)");

class Settings {
  language = $state<Language>("en");
  theme = $state<Theme>("auto");
  sound = $state(false);
  still = $state(false);
  notify = $state(false);
  pace = $state<Pace>("brisk");
  /** True if the list of choices beside the board is open. */
  list = $state(false);
  /** The level of bots that was chosen last; "" before the first choice. */
  level = $state("");
  words = $state.raw(new Words({}));

  async load(): Promise<void> {
    DARK.addEventListener("change", () => this.#dress());
    const stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}") as Partial<Settings>;
    const spoken = navigator.languages.map((one) => one.slice(0, 2)).find((one) => one in LANGUAGES);
    this.theme = stored.theme ?? "auto";
    this.sound = stored.sound ?? false;
    this.still = stored.still ?? false;
    this.notify = stored.notify ?? false;
    this.pace = stored.pace ?? "brisk";
    this.list = stored.list ?? false;
    this.level = stored.level ?? "";
    this.#dress();
    await withRetries(() => this.speak(stored.language ?? (spoken as Language | undefined) ?? "en"));
  }

  async speak(language: Language): Promise<void> {
    const answer = await fetch(`/words/${language}.json`);
    if (!answer.ok) throw new Error(answer.statusText);
    this.words = new Words((await answer.json()) as Phrases);
    this.language = language;
    document.documentElement.lang = language;
  }

  keep(): void {
    const { language, theme, sound, still, notify, pace, list, level } = this;
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ language, theme, sound, still, notify, pace, list, level }));
    this.#dress();
  }

  /** True if animations are allowed by both the system and the person. */
  get moves(): boolean {
    return !this.still && !matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  #dress(): void {
    const root = document.documentElement;
    root.dataset.theme = this.theme === "auto" ? (DARK.matches ? "dark" : "light") : this.theme;
    root.dataset.still = String(this.still);
  }
}

export const settings = new Settings();

/** A text of the pages by its full key. */
export function word(key: string, params: Record<string, Param> = {}): string {
  return settings.words.say({ key, params }, [], {});
}
