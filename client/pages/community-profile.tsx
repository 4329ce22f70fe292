import type { PageProps } from "../page-props.ts";
import type { CommunityProfileData } from "./community-profile/data.ts";
import { EditProfile } from "./community-profile/edit-profile.tsx";
import { FeaturedTreets } from "./community-profile/featured-treets.tsx";
import { ShowProfile } from "./community-profile/show-profile.tsx";
import "./community-profile.css";

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
