import { Purpose } from "./purpose.tsx";

export default function PortalReturn() {
  return <Purpose title="Back from billing">Nothing has changed: paid plans are not on sale yet.</Purpose>;
}
