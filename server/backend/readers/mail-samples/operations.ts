import type { MailSample } from "#shared/business-kinds.ts";
import { DAY_MS } from "#shared/constants.ts";
import { href } from "#shared/href.ts";
import * as words from "#words/mails.ts";
import { memberInvitation, refusal, suspension, welcome } from "../../community/members/index.ts";
import { claimApproved, claimDeclined, claimReceipt, claimReminder } from "../../offers/claims/index.ts";
import { newTreet } from "../../offers/treets/index.ts";
import { placeOffered } from "../../offers/waitlist/index.ts";
import { oneOr404 } from "../../platform/db/one-or-404.ts";
import { findRow } from "../../platform/db/rows.ts";
import { businesses } from "../../platform/db/schema/businesses.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { type Email, renderEmail } from "../../platform/mail/email-content.ts";
import { identityOf } from "../../platform/mail/mail.ts";
import { inBusiness } from "../../platform/operation.ts";
import type { ActingBusiness } from "../../platform/operation-context.ts";
import { digest } from "../digests/index.ts";

/** A made-up name, to show an email before any member receives one. */
const firstName = "Mia";
const SAMPLE_REF = "K7QF29MX";

export const mailSample = inBusiness.settings.mailSample.handler(async ({ input, context }) => {
  const { deps, business } = context;
  const mail = await sampleEmail(deps, business, input.sample);
  const identity = await identityOf(deps.db, business.id);
  const { fromName, subject, text } = renderEmail(mail(), identity);
  return { from: fromName ?? business.name, subject, text };
});

/** Renders the email that members get, with made-up facts. */
export async function sampleEmail(
  deps: Dependencies,
  { id, name, slug }: ActingBusiness,
  sample: MailSample,
): Promise<Email> {
  const row = await oneOr404(findRow(deps.db, businesses, { id }));
  const place = { id, name };
  const url = deps.config.publicUrl + href("treets", { business: slug });
  const until = new Date(deps.clock().getTime() + 2 * DAY_MS);
  const reason = words.sampleReason();
  const title = words.sampleTitle();
  const partner = words.samplePartner();
  const summary = words.sampleSummary();
  const claim = { firstName, title, partner, reason, business: place, url };
  const mails: Readonly<Record<MailSample, Email>> = {
    invitation: () =>
      memberInvitation({ firstName, business: place, url, inviter: name, message: words.sampleMessage() }),
    welcome: () => welcome({ firstName, business: place, url }),
    refusal: () => refusal({ firstName, business: place, reason }),
    suspension: () => suspension({ firstName, business: place, reason, ended: false }),
    receipt: () =>
      claimReceipt({ firstName, claims: [{ title, ref: SAMPLE_REF, until }], business: row, url }),
    claim_approved: () => claimApproved(claim),
    claim_declined: () => claimDeclined(claim),
    reminder: () => claimReminder({ firstName, title, partner, until, business: row, url }),
    place_offered: () => placeOffered({ firstName, title, until, business: row, url }),
    new_treet: () => newTreet({ business: name, title, summary, partner, firstName, url }),
    digest: () =>
      digest({
        name,
        firstName,
        fresh: [
          { title, summary, partner },
          { title: words.sampleOtherTitle(), summary: words.sampleOtherSummary(), partner: null },
        ],
        url,
      }),
  };
  return () => ({ ...mails[sample](), business: place });
}
