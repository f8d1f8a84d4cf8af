/** The colour of each die: the same on the map, the tracker and the dice tray. */
const COLOURS: Record<string, string> = { d4: "4", d6: "3", d8: "1", d10: "2", d12: "5", d20: "0", wild: "9" };

export function dieColour(die: string): string {
  return `var(--seat-${COLOURS[die] ?? "10"})`;
}
