import { Purpose } from "./purpose.tsx";

export default function ManagePartner() {
  return <Purpose title="Manage partner" purpose="One partnership, its treets and its terms." />;
}
