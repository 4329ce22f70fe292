import { Purpose } from "./purpose.tsx";

export default function Checkout() {
  return <Purpose title="Checkout" purpose="Reviews and pays for a plan." />;
}
