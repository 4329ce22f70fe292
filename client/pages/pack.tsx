import { Purpose } from "./purpose.tsx";

export default function Pack() {
  return <Purpose title="Pack" purpose="A bundle of treets." />;
}
