import { Purpose } from "./purpose.tsx";

export default function Downgrade() {
  return (
    <Purpose title="Change to a smaller plan" purpose="Plans a change to a smaller plan, and what stays." />
  );
}
