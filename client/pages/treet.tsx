import { Purpose } from "./purpose.tsx";

export default function Treet() {
  return <Purpose title="Treet" purpose="One treet." />;
}
