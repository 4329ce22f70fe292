import { notAllowed } from "#shared/not-allowed.ts";
import type { Membership } from "#shared/permissions.ts";
import { isOnTeam } from "../../platform/operation.ts";

/** Returns the label the team views as; undefined without one. Throws a 403 Problem for members outside the team. */
export function labelsSeenThrough(membership: Membership, label: string | undefined): string[] | undefined {
  if (label === undefined) return undefined;
  if (!isOnTeam(membership)) throw notAllowed("panel.view");
  return [label];
}
