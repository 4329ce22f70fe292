import { href } from "#shared/href.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import type { Email } from "../../platform/mail/email-content.ts";
import { inBusiness } from "../../platform/operation.ts";
import { settingsTest } from "./email-templates.ts";
import { sampleEmail } from "./operations.ts";

/** Sends the user an email as members get it, with the chosen sender and footer. */
export const testMail = inBusiness.settings.testMail.handler(async ({ input, context }) => {
  const { deps, business, user } = context;
  await deps.limits.consume("mail-account-hour", `test ${user.id}`);
  const mail: Email = input.sample
    ? await sampleEmail(deps, business, input.sample)
    : () =>
        settingsTest({
          business,
          firstName: user.firstName,
          url: deps.config.publicUrl + href("treets", { business: business.slug }),
        });
  await inTransaction(deps.db, (tx) => deps.mail.send(tx, user.email, mail));
  return { done: true };
});
