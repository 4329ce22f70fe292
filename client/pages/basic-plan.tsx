import { Purpose } from "./purpose.tsx";

export default function BasicPlan() {
  return <Purpose title="The Basic plan" purpose="What the Basic plan adds to what you have." />;
}
