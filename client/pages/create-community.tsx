import { Purpose } from "./purpose.tsx";

export default function CreateCommunity() {
  return <Purpose title="Create a community" purpose="Sets up a community or a provider business." />;
}
