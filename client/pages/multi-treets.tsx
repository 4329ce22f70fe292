import { Purpose } from "./purpose.tsx";

export default function MultiTreets() {
  return <Purpose title="All treets" purpose="Treets and claims of all your businesses." />;
}
