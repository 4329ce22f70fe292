import { Purpose } from "./purpose.tsx";

export default function SettingsOverview() {
  return <Purpose title="Settings" purpose="How this business is set up." />;
}
