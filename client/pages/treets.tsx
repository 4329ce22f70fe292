import { Purpose } from "./purpose.tsx";

export default function Treets() {
  return <Purpose title="Treets" purpose="The treets of this community." />;
}
