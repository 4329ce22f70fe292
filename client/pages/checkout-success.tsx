import { Purpose } from "./purpose.tsx";

export default function CheckoutSuccess() {
  return <Purpose title="Thank you" purpose="Shows whether your payment has arrived." />;
}
