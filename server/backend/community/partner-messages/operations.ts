import { eq, sql } from "drizzle-orm";
import type { PartnerMessage } from "#shared/contract/partner-messages.ts";
import { href } from "#shared/href.ts";
import { mayWriteToPartner } from "#shared/partner-rules.ts";
import { conflict } from "#shared/problems.ts";
import { oneOf } from "#shared/words/one-of.ts";
import * as refusals from "#words/refusals.ts";
import { newId } from "../../platform/db/ids.ts";
import { oneOr404 } from "../../platform/db/one-or-404.ts";
import { matching } from "../../platform/db/rows.ts";
import { businesses } from "../../platform/db/schema/businesses.ts";
import { partnerMessages, partnerships } from "../../platform/db/schema/partners.ts";
import { inTransaction, type Transaction } from "../../platform/db/transaction.ts";
import { notifyTeam } from "../../platform/notify.ts";
import { inBusiness } from "../../platform/operation.ts";
import type { BusinessContext } from "../../platform/operation-context.ts";
import { forEach } from "../partners/index.ts";
import { partnerWrote } from "./email-templates.ts";
import { countUnread, findRelation, listMessages, type Relation } from "./queries.ts";

async function requireRelation({ deps, business }: BusinessContext, id: string): Promise<Relation> {
  const found = await oneOr404(findRelation(deps.db, business.id, id));
  return found;
}

type Listed = Awaited<ReturnType<typeof listMessages>>["rows"][number];

const present = (
  { message: { id, side, text, at }, author }: Pick<Listed, "message" | "author">,
  relation: Relation,
): PartnerMessage => ({
  id,
  text,
  isOurs: side === relation.side,
  author: author || null,
  at: at.toISOString(),
});

export const list = inBusiness.partnerMessages.list.handler(async ({ input, context }) => {
  const { db } = context.deps;
  const relation = await requireRelation(context, input.partner);
  const [{ rows, ...page }, unread] = await Promise.all([
    listMessages(db, { ...input, partnershipId: relation.row.id }),
    countUnread(db, relation),
  ]);
  return { items: rows.map((row) => present(row, relation)), ...page, unread };
});

export const send = inBusiness.partnerMessages.send.handler(({ input, context }) =>
  sendOne(context, input.partner, input.text),
);

export const sendMany = inBusiness.partnerMessages.sendMany.handler(({ input, context }) =>
  forEach(context, input, (partner) => sendOne(context, partner, input.text)),
);

async function sendOne(context: BusinessContext, partner: string, text: string): Promise<PartnerMessage> {
  const { deps, business, user } = context;
  const relation = await requireRelation(context, partner);
  const state = relation.row.state;
  if (!mayWriteToPartner(state)) {
    throw conflict(
      refusals.nobodyCanWrite({
        state: oneOf(["ended", "blocked", "declined", "rejected", "withdrawn", "revoked"], state),
      }),
    );
  }
  await deps.limits.consume("partner-messages", business.id);
  const { side } = relation;
  const message = {
    id: newId("pms"),
    businessId: relation.row.businessId,
    partnershipId: relation.row.id,
    side,
    authorId: user.id,
    text,
    at: deps.clock(),
  };
  await inTransaction(deps.db, async (tx) => {
    await tx.insert(partnerMessages).values(message);
    // Sending an answer marks all earlier messages as read.
    await markRead(tx, relation, message.at);
    await tellOther(tx, context, relation, text);
  });
  return present({ message, author: user.firstName }, relation);
}

export const read = inBusiness.partnerMessages.read.handler(async ({ input, context }) => {
  const { deps } = context;
  const relation = await requireRelation(context, input.partner);
  return inTransaction(deps.db, async (tx) => {
    const message = await oneOr404(
      tx
        .select({ at: partnerMessages.at })
        .from(partnerMessages)
        .where(matching(partnerMessages, { id: input.upTo, partnershipId: relation.row.id })),
    );
    await markRead(tx, relation, message.at);
    return { done: true as const };
  });
});

/**
 * Marks messages as read up to a time. Only moves forward: reading an old page does not mark newer messages as unread.
 */
async function markRead(tx: Transaction, { row, side }: Relation, at: Date): Promise<void> {
  const { communityReadAt, providerReadAt } = partnerships;
  await tx
    .update(partnerships)
    .set(
      side === "community"
        ? { communityReadAt: sql`greatest(${communityReadAt}, ${at})` }
        : { providerReadAt: sql`greatest(${providerReadAt}, ${at})` },
    )
    .where(eq(partnerships.id, row.id));
}

async function tellOther(
  tx: Transaction,
  { deps, business }: BusinessContext,
  { row, side }: Relation,
  text: string,
): Promise<void> {
  const otherId = side === "community" ? row.providerId : row.businessId;
  if (!otherId) return;
  const [other] = await tx
    .select({ slug: businesses.slug })
    .from(businesses)
    .where(eq(businesses.id, otherId));
  if (!other) return;
  const path = href("managePartner", { business: other.slug, partner: row.id }, { tab: "messages" });
  const mail = () => partnerWrote({ from: business.name, text, url: deps.config.publicUrl + path });
  await notifyTeam(tx, deps, {
    businessId: otherId,
    kind: "partner_message",
    facts: { who: business.name, id: row.id },
    mail,
  });
}
