import { Purpose } from "./purpose.tsx";

export default function Downgrade() {
  return (
    <Purpose title="Change to a smaller plan">
      Paid plans are not on sale yet, so there is none to leave. Your present plan stays as it is.
    </Purpose>
  );
}
