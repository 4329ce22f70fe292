import { Purpose } from "./purpose.tsx";

export default function ControlPanel() {
  return <Purpose title="Control panel" purpose="What needs you today." />;
}
