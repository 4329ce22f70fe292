import { type Membership, whoCan } from "#shared/permissions.ts";
import { problem } from "#shared/problems.ts";
import { isOnTeam } from "../../platform/operation.ts";

/** A team looks through the eyes of a member with one label; a member through their own alone. */
export function labelsSeenThrough(membership: Membership, label: string | undefined): string[] | undefined {
  if (label === undefined) return undefined;
  if (!isOnTeam(membership)) throw problem("forbidden", { message: whoCan("panel.view") });
  return [label];
}
