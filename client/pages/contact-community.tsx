import { Purpose } from "./purpose.tsx";

export default function ContactCommunity() {
  return <Purpose title="Contact a community" purpose="Write to a community, or to us about starting one." />;
}
