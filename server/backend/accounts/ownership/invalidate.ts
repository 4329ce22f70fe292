import { href } from "#shared/href.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { notifyPeople } from "../../platform/notify.ts";
import { ownershipNotTaken } from "./email-templates.ts";
import { nameOf } from "./present.ts";
import { endTransfer, findPendingTransfer } from "./queries.ts";

/** Ends a pending transfer of ownership to a user who left the team or was suspended, and emails the owner. */
export async function invalidateTransfersTo(
  tx: Transaction,
  deps: Dependencies,
  business: { readonly id: string; readonly slug: string; readonly name: string },
  userId: string,
): Promise<void> {
  const { mail, config, clock } = deps;
  const pending = await findPendingTransfer(tx, business.id);
  if (pending?.transfer.toUserId !== userId) return;
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
