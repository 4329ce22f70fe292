import { Purpose } from "./purpose.tsx";

export default function SignUp() {
  return <Purpose title="Create your account" purpose="Create an account in under a minute." />;
}
