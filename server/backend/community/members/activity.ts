import { sql } from "drizzle-orm";
import { noteActive } from "../../platform/db/last-active.ts";
import { members } from "../../platform/db/schema/members.ts";
import type { Subscriber } from "../../platform/events.ts";

/** Claims and revealed codes count as activity even if they come from outside the community's pages. */
export const membersAreSeen: Subscriber = async (tx, event) => {
  if (event.type !== "claim.created" && event.type !== "claim.revealed") return;
  const at = event.type === "claim.revealed" ? event.at : latest(event.claims);
  const ids = event.claims.map(({ memberId }) => memberId);
  await noteActive(tx, sql`${members.id} = any(${sql.param(ids)}::text[])`, at);
};

const latest = (claims: readonly { readonly claimedAt: Date }[]): Date =>
  new Date(Math.max(...claims.map(({ claimedAt }) => claimedAt.getTime())));
