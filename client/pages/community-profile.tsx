import type { communityProfilePage } from "#server/pages/community-profile.ts";
import type { DataOf, PageProps } from "../page-props.ts";
import { pageOfParts, pagePart } from "../page-views.tsx";
import { ShowProfile } from "./community-profile/show-profile.tsx";
import "./community-profile.css";

type ProfileData = DataOf<typeof communityProfilePage>;

const editProfile = pagePart(
  "community-profile/edit-profile.tsx",
  async () => (await import("./community-profile/edit-profile.tsx")).EditProfile,
  ({ view }: ProfileData) => view === "edit",
  "edit",
);
const announcements = pagePart(
  "community-profile/my-announcements.tsx",
  async () => (await import("./community-profile/my-announcements.tsx")).MyAnnouncements,
  ({ view }: ProfileData) => view === "announcements",
  "tab=announcements",
);
const featuredTreets = pagePart(
  "community-profile/featured-treets.tsx",
  async () => (await import("./community-profile/featured-treets.tsx")).FeaturedTreets,
  ({ view }: ProfileData) => view === "featured",
);

const publicProfile = pagePart(
  "community-profile/public-profile.tsx",
  async () => (await import("./community-profile/public-profile.tsx")).PublicProfile,
  ({ view }: ProfileData) => view === "public",
);

/** A community's profile: the page that members see and, for the team, the form to edit it. */
function CommunityProfile({ data, form }: PageProps<ProfileData>) {
  switch (data.view) {
    case "edit":
      return <editProfile.Part profile={data.profile} field={data.field} form={form} />;
    case "featured":
      return <featuredTreets.Part data={data} form={form} />;
    case "announcements":
      return <announcements.Part data={data} />;
    case "public":
      return <publicProfile.Part data={data} form={form} />;
    case "show":
      return form?.intent === "save" ? (
        <editProfile.Part profile={data.profile} field="" form={form} />
      ) : (
        <ShowProfile data={data} form={form} />
      );
  }
}

export default pageOfParts(CommunityProfile, [editProfile, announcements, featuredTreets, publicProfile]);
