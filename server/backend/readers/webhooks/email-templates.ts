import { eq } from "drizzle-orm";
import { href } from "#shared/href.ts";
import { FAILURES_MOST } from "#shared/integrations.ts";
import { businesses } from "../../platform/db/schema/businesses.ts";
import type { EndpointRow } from "../../platform/db/schema/integrations.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import type { EmailContent } from "../../platform/mail/email-content.ts";
import { notifyTeam } from "../../platform/notify.ts";

interface Failing {
  readonly endpoint: EndpointRow;
  readonly failures: number;
  readonly error: string;
  readonly isOff: boolean;
}

/** Writes to those who can mend it. */
export async function tellOfFailures(
  tx: Transaction,
  deps: Dependencies,
  { endpoint, ...facts }: Failing,
): Promise<void> {
  const [business] = await tx.select().from(businesses).where(eq(businesses.id, endpoint.businessId));
  if (!business) return;
  const query = { tab: "integrations", webhook: endpoint.id };
  const url = deps.config.publicUrl + href("settingsOverview", { business: business.slug }, query);
  await notifyTeam(tx, deps, {
    businessId: business.id,
    kind: facts.isOff ? "webhook_off" : "webhook_failing",
    facts: { what: endpoint.url, id: endpoint.id },
    mail: failing({ ...facts, business: business.name, address: endpoint.url, url }),
  });
}

const failing = (facts: {
  business: string;
  address: string;
  failures: number;
  error: string;
  isOff: boolean;
  url: string;
}): EmailContent => ({
  subject: facts.isOff
    ? "A webhook was switched off"
    : `A webhook has failed ${facts.failures} times in a row`,
  heading: facts.isOff ? "We switched a webhook off" : "A webhook does not get through",
  paragraphs: [
    `${facts.address} has failed ${facts.failures} times in a row. The last time: ${facts.error}`,
    facts.isOff
      ? "We send nothing there any more. Once it works again, resume it and send again what it missed."
      : `We go on trying. After ${FAILURES_MOST} failures in a row it is switched off.`,
  ],
  action: { label: "See what was sent", url: facts.url },
  business: { name: facts.business },
});
