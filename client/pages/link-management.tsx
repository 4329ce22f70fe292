import { Purpose } from "./purpose.tsx";

export default function LinkManagement() {
  return <Purpose title="Links" purpose="Links that bring people in, with their figures." />;
}
