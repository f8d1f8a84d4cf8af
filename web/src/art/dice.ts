/** The outlines of dice in a box of 56 by 56, and of the star that stands for any die. */
export const OUTLINES: Record<string, string> = {
  d4: "M28 4L53 48H3Z",
  d6: "M8 8h40v40H8Z",
  d8: "M28 3L52 28L28 53L4 28Z",
  // Seen from the side: a kite, blunt where its neighbours begin.
  d10: "M28 2L54 29L51 36L28 54L5 36L2 29Z",
  d12: "M28 3L52 20L43 50H13L4 20Z",
  d20: "M28 2L51 15V41L28 54L5 41V15Z",
  wild: "M28 2l7.4 16.2 17.6 2-13 12 3.4 17.4L28 41l-15.4 8.6L16 32.2 3 20.2l17.6-2z",
};
