import { Purpose } from "./purpose.tsx";

export default function ForgotPassword() {
  return (
    <Purpose
      title="Reset your password"
      purpose="Sends you a mail with which you can choose a new password."
    />
  );
}
