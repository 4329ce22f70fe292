import { Purpose } from "./purpose.tsx";

export default function CheckoutCancel() {
  return <Purpose title="Checkout cancelled">Nothing was charged. Your plan stays as it is.</Purpose>;
}
