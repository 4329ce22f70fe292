import { Purpose } from "./purpose.tsx";

export default function AuthTest() {
  return <Purpose title="Session check" purpose="Shows the state of your session." />;
}
