import type { Profile } from "#shared/contract/profile.ts";
import type { Option } from "../design/text-field.tsx";
import type { PageProps } from "../page-props.ts";
import { EditProfile } from "./community-profile/edit-profile.tsx";
import { FeaturedTreets } from "./community-profile/featured-treets.tsx";
import { ShowProfile } from "./community-profile/show-profile.tsx";
import "./community-profile.css";

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
      readonly offers: readonly { readonly id: string; readonly title: string; readonly summary: string }[];
      readonly mayEdit: boolean;
      /** Null for who is no member. */
      readonly membership: { readonly joinedAt: string | null; readonly labels: readonly string[] } | null;
    };

/** The face of a community: what members see, and for its team the form behind it. */
export default function CommunityProfile({ data, form }: PageProps<CommunityProfileData>) {
  switch (data.view) {
    case "edit":
      return <EditProfile profile={data.profile} field={data.field} form={form} />;
    case "featured":
      return <FeaturedTreets data={data} form={form} />;
    case "show":
      return form?.intent === "save" ? (
        <EditProfile profile={data.profile} field="" form={form} />
      ) : (
        <ShowProfile data={data} />
      );
  }
}
