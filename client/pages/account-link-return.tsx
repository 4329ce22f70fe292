import { Purpose } from "./purpose.tsx";

export default function AccountLinkReturn() {
  return <Purpose title="Payout account" purpose="Shows whether the payout account can receive money." />;
}
