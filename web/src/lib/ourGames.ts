/** The games that every server has. */
export const OURS = ["frenzy", "rollwrite", "tacos"];
