import { Purpose } from "./purpose.tsx";

export default function Insights() {
  return <Purpose title="Insights" purpose="What is seen, claimed and redeemed." />;
}
