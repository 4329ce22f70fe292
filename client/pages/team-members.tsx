import { Purpose } from "./purpose.tsx";

export default function TeamMembers() {
  return <Purpose title="Team" purpose="The people who run this business." />;
}
