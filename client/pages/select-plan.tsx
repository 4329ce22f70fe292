import { Purpose } from "./purpose.tsx";

export default function SelectPlan() {
  return <Purpose title="Choose a plan" purpose="Compares the plans with what you use today." />;
}
