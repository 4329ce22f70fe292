import { Purpose } from "./purpose.tsx";

export default function Login() {
  return <Purpose title="Sign in" purpose="Sign in to your account." />;
}
