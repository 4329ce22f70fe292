import { Purpose } from "./purpose.tsx";

export default function TransferOwnership() {
  return <Purpose title="Transfer ownership" purpose="Hands a business over to somebody else on its team." />;
}
