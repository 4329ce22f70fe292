import { plans } from "#shared/plans.ts";
import { Purpose } from "./purpose.tsx";

export default function BasicPlan() {
  const { activeMembers, liveTreets, activePartners } = plans.basic.limits;
  return (
    <Purpose title="The Basic plan">
      {`Basic has room for ${amount(activeMembers)} members, ${amount(liveTreets)} live treets and ${amount(activePartners)} partners.`}{" "}
      It is not on sale yet; we tell you when it is.
    </Purpose>
  );
}

const amount = (limit: number | null): string => limit?.toLocaleString("en") ?? "any number of";
