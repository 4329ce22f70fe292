import { href } from "#shared/href.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { notifyPeople } from "../../platform/notify.ts";
import { ownershipNotTaken } from "./email-templates.ts";
import { nameOf } from "./present.ts";
import { endTransfer, findPendingTransfer, pendingTransfersTo, type TransferWithParties } from "./queries.ts";

/** Ends a pending transfer of ownership to a user who left the team or was suspended, and emails the owner. */
export async function invalidateTransfersTo(
  tx: Transaction,
  deps: Dependencies,
  business: Pick<TransferWithParties["business"], "id">,
  userId: string,
): Promise<void> {
  const pending = await findPendingTransfer(tx, business.id);
  if (pending?.transfer.toUserId === userId) await invalidate(tx, deps, pending);
}

/** Does the same in all businesses, for a user whose account is about to be erased. */
export async function invalidateAllTransfersTo(
  tx: Transaction,
  deps: Dependencies,
  userId: string,
): Promise<void> {
  for (const pending of await pendingTransfersTo(tx, userId)) await invalidate(tx, deps, pending);
}

async function invalidate(tx: Transaction, deps: Dependencies, pending: TransferWithParties): Promise<void> {
  const { mail, config, clock } = deps;
  const { business } = pending;
  if (!(await endTransfer(tx, pending.transfer.id, "invalid", clock()))) return;
  await notifyPeople(tx, deps, [pending.from.id], {
    businessId: business.id,
    kind: "ownership_declined",
    facts: { who: nameOf(pending.to) },
  });
  const content = () =>
    ownershipNotTaken({
      business: business.name,
      firstName: pending.from.firstName,
      target: nameOf(pending.to),
      declined: false,
      url: config.publicUrl + href("transferOwnership", {}, { business: business.slug }),
    });
  await mail.send(tx, pending.from.email, content);
}
