import { Purpose } from "./purpose.tsx";

export default function ContactSteps() {
  return (
    <Purpose title="Tell us what you need" purpose="A few questions, so that we can tell you what fits." />
  );
}
