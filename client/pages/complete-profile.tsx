import { Purpose } from "./purpose.tsx";

export default function CompleteProfile() {
  return <Purpose title="Complete your profile" purpose="Adds what is missing in your profile." />;
}
