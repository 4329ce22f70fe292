import type { Profile } from "#shared/contract/profile.ts";

/** The parts of a profile that make it inviting, and whether each is there. */
export const completeness = (profile: Profile): readonly { label: string; isThere: boolean }[] => [
  { label: "a logo", isThere: profile.logoUrl !== null },
  { label: "a cover picture", isThere: profile.coverUrl !== null },
  { label: "a tagline", isThere: profile.tagline !== "" },
  { label: "a text about you", isThere: profile.about !== "" },
  {
    label: "a way to reach you",
    isThere: [profile.website, profile.publicEmail, profile.phone].some((way) => way !== null),
  },
];
