import { Purpose } from "./purpose.tsx";

export default function PartnerInvite() {
  return (
    <Purpose
      title="Partner invitation"
      purpose="Shows the invitation of a community to supply treets to its members."
    />
  );
}
