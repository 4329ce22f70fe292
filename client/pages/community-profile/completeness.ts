import type { Profile } from "#shared/contract/profile.ts";
import * as words from "#words/settings.ts";

/** Returns the parts of a complete profile and whether each is present. */
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
