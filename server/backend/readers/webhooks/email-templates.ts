import { href } from "#shared/href.ts";
import { endpointName, MAX_FAILURES } from "#shared/integrations.ts";
import * as words from "#words/mails.ts";
import { findRow } from "../../platform/db/rows.ts";
import { businesses } from "../../platform/db/schema/businesses.ts";
import type { EndpointRow } from "../../platform/db/schema/integrations.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import type { EmailContent } from "../../platform/mail/email-content.ts";
import { notifyTeam } from "../../platform/notify.ts";
import { failureText } from "./failure-text.ts";

interface Failing {
  readonly endpoint: EndpointRow;
  readonly failures: number;
  readonly error: string;
  readonly isOff: boolean;
}

/** Notifies the team members who can fix the endpoint. */
export async function tellOfFailures(
  tx: Transaction,
  deps: Dependencies,
  { endpoint, ...facts }: Failing,
): Promise<void> {
  const business = await findRow(tx, businesses, { id: endpoint.businessId });
  if (!business) return;
  const query = { tab: "integrations", webhook: endpoint.id };
  const url = deps.config.publicUrl + href("settingsOverview", { business: business.slug }, query);
  const address = endpointName(endpoint.url);
  await notifyTeam(tx, deps, {
    businessId: business.id,
    kind: facts.isOff ? "webhook_off" : "webhook_failing",
    facts: { what: address, id: endpoint.id },
    mail: () => failing({ ...facts, business: business.name, address, url }),
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
  subject: facts.isOff ? words.failingSubject() : words.webhookFailing(facts),
  heading: facts.isOff ? words.webhookOffHeading() : words.webhookFailingHeading(),
  paragraphs: [
    words.webhookFailed({
      address: facts.address,
      failures: facts.failures,
      error: failureText(facts.error),
    }),
    facts.isOff ? words.failingText() : words.webhookGoesOn({ max: MAX_FAILURES }),
  ],
  action: { label: words.failingAction(), url: facts.url },
  business: { name: facts.business },
});
