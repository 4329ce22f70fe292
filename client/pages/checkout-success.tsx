import { Purpose } from "./purpose.tsx";

export default function CheckoutSuccess() {
  return (
    <Purpose title="Thank you">
      Paid plans are not on sale yet, so nothing was charged. We tell you when you can have one.
    </Purpose>
  );
}
