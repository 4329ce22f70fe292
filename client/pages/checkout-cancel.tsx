import { Purpose } from "./purpose.tsx";

export default function CheckoutCancel() {
  return <Purpose title="Checkout cancelled" purpose="Nothing was charged." />;
}
