import { Purpose } from "./purpose.tsx";

export default function Unsubscribe() {
  return <Purpose title="E-mail preferences" purpose="Choose which e-mails you get from this community." />;
}
