import type { Profile } from "#shared/contract/profile.ts";
import * as words from "#words/settings.ts";

/** The parts of a profile that make it inviting, and whether each is there. */
export const completeness = (profile: Profile): readonly { label: string; isThere: boolean }[] => [
  { label: words.aLogo(), isThere: profile.logoUrl !== null },
  { label: words.aCoverPicture(), isThere: profile.coverUrl !== null },
  { label: words.aTagline(), isThere: profile.tagline !== "" },
  { label: words.aTextAboutYou(), isThere: profile.about !== "" },
  {
    label: words.aWayToReachYou(),
    isThere: [profile.website, profile.publicEmail, profile.phone].some((way) => way !== null),
  },
];
