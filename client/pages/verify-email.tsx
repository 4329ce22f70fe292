import { Purpose } from "./purpose.tsx";

export default function VerifyEmail() {
  return <Purpose title="Confirm your e-mail" purpose="Confirms that an e-mail address is yours." />;
}
