import { Purpose } from "./purpose.tsx";

export default function Members() {
  return <Purpose title="Members" purpose="The people of this community." />;
}
