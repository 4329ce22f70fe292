import { Purpose } from "./purpose.tsx";

export default function AccountLinkReturn() {
  return (
    <Purpose title="Payout account">Payouts are not offered yet, so there is no account to connect.</Purpose>
  );
}
