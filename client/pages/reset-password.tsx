import { Purpose } from "./purpose.tsx";

export default function ResetPassword() {
  return <Purpose title="Choose a new password" purpose="Sets a new password for your account." />;
}
