import { Purpose } from "./purpose.tsx";

export default function Upgrade() {
  return <Purpose title="Upgrade" purpose="Confirms a change to a larger plan, with the exact price." />;
}
