/** How often a community may write about what is new. */
export const digestRhythms = ["weekly", "monthly", "off"] as const;
export type DigestRhythm = (typeof digestRhythms)[number];
