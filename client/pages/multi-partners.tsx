import { Purpose } from "./purpose.tsx";

export default function MultiPartners() {
  return <Purpose title="All partners" purpose="Partnerships of all your businesses." />;
}
