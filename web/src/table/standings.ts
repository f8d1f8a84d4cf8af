/** How a game ended: who came where, also whom nobody plays, and which places need a word of explanation. */
import type { Voice } from "../lib/voice";
import type { FrenzyView, News, TacosView } from "../wire";

/** What the views of all games say of their end. Barry is the last of the seats, the Challengers are the last of the
 * owners; after the levels of a campaign what they have is only that of the last one. */
export type Ended = Pick<NonNullable<News["view"]>, "scores" | "places"> &
  Partial<Pick<FrenzyView, "seats"> & Pick<TacosView, "owners" | "results">>;

export interface Standing {
  name: string;
  score: number;
  place: number;
  /** Whom nobody plays. */
  theirs: boolean;
}

export function standings(view: Ended | null, names: string[], voice: Voice): Standing[] {
  const scores = view?.scores ?? [];
  // Where the game says the places, they count; a game that was ended early has only what there is so far.
  const said = view?.places ?? [];
  const players = names.map((name, seat) => {
    const score = scores[seat] ?? 0;
    const place = said[seat] ?? 1 + scores.slice(0, names.length).filter((other) => other > score).length;
    return { name, score, place, theirs: false };
  });
  const others = unplayed(view, names.length, voice).toSorted((a, b) => b.score - a.score);
  // The places that the players leave free are theirs; between themselves only the score counts.
  const taken = players.flatMap(({ place }) => {
    const sharing = players.filter((one) => one.place === place).length;
    return Array.from({ length: sharing }, (_, more) => place + more);
  });
  let free = 1;
  const placed = others.map((other) => {
    while (taken.includes(free)) free += 1;
    return { ...other, place: free++, theirs: true };
  });
  return [...players, ...placed].toSorted((a, b) => a.place - b.place || b.score - a.score);
}

function unplayed(view: Ended | null, players: number, voice: Voice): { name: string; score: number }[] {
  if (view === null || view.places.length === 0 || (view.results ?? []).length > 0) return [];
  const barry = (view.seats ?? []).slice(players).map(({ money }) => [voice.thing("who:barry"), money] as const);
  const challengers = (view.owners ?? []).slice(players).map(({ who, score }) => [voice.thing(who), score] as const);
  return [...barry, ...challengers].map(([name, score]) => ({ name, score }));
}

/** Is somebody behind another with as much? Then it must be said why. */
export function unequal(standings: Standing[]): boolean {
  return standings.some((one) => standings.some((other) => other.score === one.score && other.place !== one.place));
}
