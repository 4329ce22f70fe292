import { and, eq, inArray, or } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { href } from "#shared/href.ts";
import { businesses } from "../../platform/db/schema/businesses.ts";
import { partnerships } from "../../platform/db/schema/partners.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import type { Subscriber } from "../../platform/events.ts";
import { notifyTeam } from "../../platform/notify.ts";
import { communityMoved, supplierMoved } from "./email-templates.ts";

/**
 * Notifies the partners of a business that was archived, restored or deleted: the suppliers of a community, whose
 * treets cannot be claimed meanwhile, and the communities of a supplier, whose treets nobody looks after.
 */
export const partnersAreTold =
  (deps: Dependencies): Subscriber =>
  async (tx, event) => {
    if (event.type !== "business.moved") return;
    const { business, to } = event;
    for (const { id, community, supplier } of await partnershipsOf(tx, business.id)) {
      if (community.id === business.id) {
        await notifyTeam(tx, deps, {
          businessId: supplier.id,
          kind: "partnership_changed",
          facts: { who: business.name, what: to, id },
          mail: () => communityMoved({ community: business.name, to }),
        });
        continue;
      }
      const url = deps.config.publicUrl + href("managePartner", { business: community.slug, partner: id });
      await notifyTeam(tx, deps, {
        businessId: community.id,
        kind: "supplier_changed",
        facts: { who: business.name, what: to, id },
        mail: () => supplierMoved({ supplier: business.name, community: community.name, to, url }),
      });
    }
  };

const communities = alias(businesses, "communities");
const suppliers = alias(businesses, "suppliers");
const OPEN = ["active", "frozen"] as const;

/** Lists a business's current partnerships with partners that are neither archived nor deleted. */
const partnershipsOf = (tx: Transaction, businessId: string) =>
  tx
    .select({
      id: partnerships.id,
      community: { id: communities.id, slug: communities.slug, name: communities.name },
      supplier: { id: suppliers.id },
    })
    .from(partnerships)
    .innerJoin(communities, eq(communities.id, partnerships.businessId))
    .innerJoin(suppliers, eq(suppliers.id, partnerships.providerId))
    .where(
      and(
        inArray(partnerships.state, ["active", "paused"]),
        or(
          and(eq(communities.id, businessId), inArray(suppliers.status, OPEN)),
          and(eq(suppliers.id, businessId), inArray(communities.status, OPEN)),
        ),
      ),
    );
