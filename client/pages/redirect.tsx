import { Purpose } from "./purpose.tsx";

export default function Redirect() {
  return <Purpose title="One moment" purpose="Takes you where your link or your last visit leads." />;
}
