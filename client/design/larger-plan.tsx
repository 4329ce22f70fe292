import { href } from "#shared/href.ts";
import * as commonWords from "#words/common.ts";
import { useRootData } from "../root-data.ts";
import { useObstacleTo } from "./needs.tsx";

/** The way on from a limit of the plan: the larger plans, or who may choose one. */
export function LargerPlan() {
  const { business } = useRootData();
  const obstacle = useObstacleTo("billing.manage");
  if (!business) return null;
  return (
    <p>
      {obstacle ?? <a href={href("selectPlan", {}, { business: business.slug })}>{commonWords.seePlans()}</a>}
    </p>
  );
}
