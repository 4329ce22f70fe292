import { Purpose } from "./purpose.tsx";

export default function MultiTeam() {
  return <Purpose title="People in all teams" purpose="The people of all teams you look after." />;
}
