import type { communityProfilePage } from "#server/pages/community-profile.ts";
import type { PropsOf } from "../page-props.ts";
import { EditProfile } from "./community-profile/edit-profile.tsx";
import { FeaturedTreets } from "./community-profile/featured-treets.tsx";
import { ShowProfile } from "./community-profile/show-profile.tsx";
import "./community-profile.css";

/** The face of a community: what members see, and for its team the form behind it. */
export default function CommunityProfile({ data, form }: PropsOf<typeof communityProfilePage>) {
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
