import { Purpose } from "./purpose.tsx";

export default function InsightsHighlight() {
  return <Purpose title="Highlights" purpose="The story of a period, told in a few numbers." />;
}
