import { Purpose } from "./purpose.tsx";

export default function ContactProvider() {
  return (
    <Purpose title="Offer treets" purpose="Tell us what your business would like to offer to communities." />
  );
}
