import { whoCan } from "#shared/permission-sentences.ts";
import type { Membership } from "#shared/permissions.ts";
import { problem } from "#shared/problems.ts";
import { isOnTeam } from "../../platform/operation.ts";

/** Returns the label the team views as; undefined without one. Throws a 403 Problem for members outside the team. */
export function labelsSeenThrough(membership: Membership, label: string | undefined): string[] | undefined {
  if (label === undefined) return undefined;
  if (!isOnTeam(membership)) throw problem("forbidden", { message: whoCan("panel.view") });
  return [label];
}
