import { Purpose } from "./purpose.tsx";

export default function Checkout() {
  return (
    <Purpose title="Checkout">
      Paid plans are not on sale yet, so there is nothing to pay. We tell you when that changes.
    </Purpose>
  );
}
