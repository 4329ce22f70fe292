import type { Profile } from "#shared/contract/profile.ts";
import * as words from "#words/settings.ts";

/** The parts of a profile that make it inviting, and whether each is there. */
export const completeness = (profile: Profile): readonly { label: string; isThere: boolean }[] => [
  { label: words.missingLogo(), isThere: profile.logoUrl !== null },
  { label: words.missingCover(), isThere: profile.coverUrl !== null },
  { label: words.missingTagline(), isThere: profile.tagline !== "" },
  { label: words.missingAbout(), isThere: profile.about !== "" },
  {
    label: words.missingContact(),
    isThere: [profile.website, profile.publicEmail, profile.phone].some((way) => way !== null),
  },
];
