import { Purpose } from "./purpose.tsx";

export default function PortalReturn() {
  return (
    <Purpose title="Back from billing" purpose="Shows what changed while you were in the billing portal." />
  );
}
