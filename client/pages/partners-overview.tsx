import { Purpose } from "./purpose.tsx";

export default function PartnersOverview() {
  return <Purpose title="Partners" purpose="The businesses that supply treets here." />;
}
