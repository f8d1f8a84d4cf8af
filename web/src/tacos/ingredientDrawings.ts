/** The drawings of the ingredients on a grid of 32 by 32: filled parts with a common outline. */
export interface DrawingPart {
  d: string;
  /** A colour; "" for an outline only. */
  fill: string;
}

const RED = "#c8452f";
const GREEN = "#5d9a45";
const LEAF = "#86b85a";
const CREAM = "#fbf1d8";
const YELLOW = "#f1c043";
const BROWN = "#a9683c";
const DARK = "#6d4c3d";
const PINK = "#eb9a86";
const BLUE = "#8fb4c4";

const part = (fill: string, d: string): DrawingPart => ({ d, fill });

export const DRAWINGS: Record<string, DrawingPart[]> = {
  chicken: [
    part(CREAM, "M18 20l6 6a2 2 0 1 1-3 3l-6-6z"),
    part(BROWN, "M5 12c0-6 6-9 11-7s7 9 4 14-8 4-11 1-4-5-4-8z"),
  ],
  beef: [part(RED, "M4 18c0-7 6-11 13-11s11 4 11 9-4 5-8 6-5 4-10 3-6-4-6-7z"), part(CREAM, "M15 14a3 3 0 1 0 .1 0z")],
  pork: [
    part(PINK, "M5 20c-1-8 7-13 14-12s9 8 7 12-8 6-12 6-8-2-9-6z"),
    part(CREAM, "M8 20c2-6 8-8 14-6l1 3c-6-2-10 0-12 5z"),
  ],
  chorizo: [
    part(RED, "M5 8c4-4 8 0 8 4s4 7 9 6 7 4 5 7-12 4-18-2-8-11-4-15z"),
    part("", "M11 14l-4 2M15 20l-3 3M21 23l0 4"),
  ],
  fish: [part(BLUE, "M3 16c4-8 14-9 20-2l6-5v14l-6-5c-6 7-16 6-20-2z"), part(DARK, "M9 13.5a1.4 1.4 0 1 0 .1 0z")],
  shrimp: [
    part(PINK, "M24 6c-9-2-18 3-18 11s8 11 14 8l-2-5c-3 1-6 0-6-3s4-5 9-4z"),
    part("", "M24 6l4-3M24 7l5 0M9 13l4 2M8 20l5-2"),
  ],
  black_beans: [
    part(DARK, "M6 12c3-5 9-3 9 1s-3 5-6 4-5-2-3-5z"),
    part(DARK, "M17 9c4-4 10-1 9 3s-4 4-6 3-5-3-3-6z"),
    part(DARK, "M11 22c1-5 7-6 10-3s0 8-4 7-6-1-6-4z"),
  ],
  tofu: [part(CREAM, "M4 13l12-6 12 6v8l-12 6-12-6z"), part("", "M4 13l12 6 12-6M16 19v8")],
  onion: [
    part("#b58bb8", "M16 5c1 4 11 6 11 14s-7 9-11 9-11-1-11-9 10-10 11-14z"),
    part("", "M16 9c-6 6-6 14-2 19M16 9c6 6 6 14 2 19"),
  ],
  lettuce: [
    part(LEAF, "M16 28c-9 0-13-6-11-11 0-4 3-5 4-7 2-4 5-5 7-5s5 1 7 5c1 2 4 3 4 7 2 5-2 11-11 11z"),
    part("", "M16 28V12M16 20l-5-4M16 18l5-4"),
  ],
  tomato: [
    part(RED, "M16 9c9-3 12 4 11 10s-6 9-11 9-10-3-11-9 2-13 11-10z"),
    part(GREEN, "M16 10l-6-2 5-1 1-4 2 4 5 1z"),
  ],
  corn: [
    part(YELLOW, "M16 3c5 3 6 9 5 17l-5 6-5-6c-1-8 0-14 5-17z"),
    part(GREEN, "M8 13c0 7 3 12 8 15 5-3 8-8 8-15-4 3-6 6-8 10-2-4-4-7-8-10z"),
  ],
  bell_pepper: [
    part(RED, "M16 10c4-3 10-1 10 5s-3 13-6 13-2-2-4-2-1 2-4 2-6-7-6-13 6-8 10-5z"),
    part(GREEN, "M14 10c0-4 1-5 4-6l1 2c-2 1-2 2-2 4z"),
  ],
  jalapeno: [part(GREEN, "M9 9c5-3 9 0 10 5s4 8 9 11c-10 3-17-1-19-7-1-3-2-7 0-9z"), part(BROWN, "M9 10L5 5l3-1 4 4z")],
  mushroom: [
    part(CREAM, "M12 17h8c-1 4 0 7 1 10H11c1-3 2-6 1-10z"),
    part(BROWN, "M3 17C3 9 9 5 16 5s13 4 13 12c-8 2-18 2-26 0z"),
  ],
  nopal: [
    part(GREEN, "M16 28c-6-2-9-8-7-14s12-6 14 0-1 12-7 14z"),
    part(LEAF, "M21 12c-1-5 2-9 5-8s3 6-1 9z"),
    part("", "M14 15v2M18 19v2M14 22v1M18 14v1"),
  ],
  cheese: [
    part(YELLOW, "M3 19L22 7c4 2 6 6 7 10v9H3z"),
    part(CREAM, "M11 20a2.2 2.2 0 1 0 .1 0zM21 13a2 2 0 1 0 .1 0zM22 21a1.6 1.6 0 1 0 .1 0z"),
    part("", "M3 19h26"),
  ],
  sour_cream: [part(CREAM, "M8 14c0-3 4-3 5-6 1-2 3-4 4-1 1 2 7 3 7 7z"), part(BLUE, "M5 14h22l-3 12c0 2-16 2-16 0z")],
  guacamole: [
    part(LEAF, "M7 16c1-6 17-7 18 0z"),
    part(BROWN, "M3 16h26c0 6-4 10-8 10v2H11v-2c-4 0-8-4-8-10z"),
    part(GREEN, "M18 12a2 2 0 1 0 .1 0z"),
  ],
  salsa: [
    part(RED, "M6 15c2-5 18-5 20 0z"),
    part(YELLOW, "M3 15h26c0 7-4 11-8 11v2H11v-2c-4 0-8-4-8-11z"),
    part("", "M7 20l4 3 4-3 4 3 4-3"),
  ],
  coriander: [
    part(GREEN, "M16 15c-4-1-6-5-4-8 1-2 3 0 4-3 1 3 3 1 4 3 2 3 0 7-4 8z"),
    part(
      LEAF,
      "M14 19c-3 3-8 2-9-1-1-2 2-2 1-5 3 1 3-1 5 0 2 1 3 4 3 6z" +
        "M18 19c3 3 8 2 9-1 1-2-2-2-1-5-3 1-3-1-5 0-2 1-3 4-3 6z",
    ),
    part("", "M16 14v15M14 19l2 3 2-3"),
  ],
  lime: [
    part(GREEN, "M4 16a12 12 0 1 0 24 0a12 12 0 1 0-24 0z"),
    part("#d8ecb0", "M7 16a9 9 0 1 0 18 0a9 9 0 1 0-18 0z"),
    part("", "M16 8v16M9 12l14 8M9 20l14-8"),
  ],
  pineapple: [
    part(YELLOW, "M8 20c0-6 4-9 8-9s8 3 8 9-4 9-8 9-8-3-8-9z"),
    part(GREEN, "M16 12c-4-2-6-5-6-8l4 3 2-5 2 5 4-3c0 3-2 6-6 8z"),
    part("", "M10 16l10 11M9 22l6 6M22 16L12 27M23 22l-6 6"),
  ],
  pumpkin_seeds: [
    part(LEAF, "M6 14c1-5 5-8 8-9 1 4 0 9-3 11s-6 1-5-2z"),
    part(LEAF, "M18 18c-1-5 2-9 5-11 2 3 3 8 1 11s-5 3-6 0z"),
    part(LEAF, "M8 25c2-4 7-6 11-5-1 4-5 8-8 8s-4-1-3-3z"),
  ],
};
