import { Purpose } from "./purpose.tsx";

export default function AccountSettings() {
  return <Purpose title="Your account" purpose="Your profile, security, notifications and data." />;
}
