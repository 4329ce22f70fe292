import { Purpose } from "./purpose.tsx";

export default function InviteBusinessMember() {
  return <Purpose title="Join a team" purpose="Shows an invitation to a team, to accept or decline." />;
}
