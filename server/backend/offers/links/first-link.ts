import * as refusals from "#words/refusals.ts";
import { newId } from "../../platform/db/ids.ts";
import type { BusinessRow } from "../../platform/db/schema/businesses.ts";
import { links } from "../../platform/db/schema/links.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import type { Subscriber } from "../../platform/events.ts";
import { newCode } from "./codes.ts";

type Community = Pick<BusinessRow, "id" | "name" | "createdBy" | "createdAt">;

export const communitiesGetALink: Subscriber = async (tx, event) => {
  if (event.type === "business.created" && event.business.isCommunity)
    await createFirstLink(tx, event.business);
};

/** Creates the link that every community has from the start, through which anyone may ask to join. */
export async function createFirstLink(tx: Transaction, community: Community): Promise<void> {
  const { id, name, createdBy, createdAt } = community;
  await tx.insert(links).values({
    id: newId("lnk"),
    businessId: id,
    kind: "join",
    code: newCode(),
    createdBy,
    createdAt,
    name: refusals.joinLink({ name }).slice(0, 60),
  });
}
