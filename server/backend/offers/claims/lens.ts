import { type Standing, whoCan } from "#shared/permissions.ts";
import { problem } from "#shared/problems.ts";
import { isOnTeam } from "../../platform/operation.ts";

/** A team looks through the eyes of a member with one label; a member through their own alone. */
export function labelsSeenThrough(standing: Standing, label: string | undefined): string[] | undefined {
  if (label === undefined) return undefined;
  if (!isOnTeam(standing)) throw problem("forbidden", { message: whoCan("panel.view") });
  return [label];
}
