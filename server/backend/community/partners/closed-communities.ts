import { and, eq, inArray } from "drizzle-orm";
import { businesses } from "../../platform/db/schema/businesses.ts";
import { partnerships } from "../../platform/db/schema/partners.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import type { Subscriber } from "../../platform/events.ts";
import { notifyTeam } from "../../platform/notify.ts";
import { communityMoved } from "./email-templates.ts";

/** Notifies the suppliers of a community that was archived, restored or deleted, as it decides who can claim their treets. */
export const suppliersAreTold =
  (deps: Dependencies): Subscriber =>
  async (tx, event) => {
    if (event.type !== "business.moved") return;
    const { business, to } = event;
    const suppliers = await tx
      .select({ id: partnerships.id, providerId: businesses.id })
      .from(partnerships)
      .innerJoin(businesses, eq(businesses.id, partnerships.providerId))
      .where(
        and(
          eq(partnerships.businessId, business.id),
          inArray(partnerships.state, ["active", "paused"]),
          inArray(businesses.status, ["active", "frozen"]),
        ),
      );
    for (const { id, providerId } of suppliers)
      await notifyTeam(tx, deps, {
        businessId: providerId,
        kind: "partnership_changed",
        facts: { who: business.name, what: to, id },
        mail: () => communityMoved({ community: business.name, to }),
      });
  };
