import { Purpose } from "./purpose.tsx";

export default function CommunityProfile() {
  return <Purpose title="Community" purpose="How this community presents itself to its members." />;
}
