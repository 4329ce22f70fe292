import { Purpose } from "./purpose.tsx";

export default function Upgrade() {
  return (
    <Purpose title="Upgrade">Paid plans are not on sale yet. We tell you as soon as you can move up.</Purpose>
  );
}
