import type { Profile } from "#shared/contract/profile.ts";
import type { Option } from "../../design/text-field.tsx";

export type CommunityProfileData =
  /** `field`: the one that somebody came to change. */
  | { readonly view: "edit"; readonly profile: Profile; readonly field: string }
  | {
      readonly view: "featured";
      readonly slug: string;
      readonly version: number;
      readonly treets: readonly { readonly id: string; readonly title: string; readonly isShown: boolean }[];
      readonly choices: readonly Option[];
    }
  | {
      readonly view: "show";
      readonly profile: Profile;
      readonly offers: Profile["featured"];
      readonly mayEdit: boolean;
      /** Null for who is no member. */
      readonly membership: { readonly joinedAt: string | null; readonly labels: readonly string[] } | null;
    };
