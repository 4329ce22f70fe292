import { Purpose } from "./purpose.tsx";

export default function TestNewFlows1() {
  return (
    <Purpose
      title="Preview of new flows"
      purpose="Shows flows that are not released yet. Nothing is saved here."
    />
  );
}
