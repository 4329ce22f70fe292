import type { Offer } from "#shared/contract/claims.ts";
import type { Profile } from "#shared/contract/profile.ts";
import type { PageProps } from "../page-props.ts";
import { EditProfile } from "./community-profile/edit-profile.tsx";
import { ShowProfile } from "./community-profile/show-profile.tsx";
import "./community-profile.css";

export type CommunityProfileData =
  | { readonly view: "edit"; readonly profile: Profile }
  | {
      readonly view: "show";
      readonly profile: Profile;
      readonly offers: readonly Offer[];
      readonly mayEdit: boolean;
      readonly isMember: boolean;
    };

/** The face of a community: what members see, and for its team the form behind it. */
export default function CommunityProfile({ data, form }: PageProps<CommunityProfileData>) {
  return data.view === "edit" || form?.intent === "save" ? (
    <EditProfile profile={data.profile} form={form} />
  ) : (
    <ShowProfile data={data} />
  );
}
