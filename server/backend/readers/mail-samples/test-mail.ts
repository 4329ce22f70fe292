import { href } from "#shared/href.ts";
import * as words from "#words/mails.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { type Email, hello } from "../../platform/mail/email-content.ts";
import { business, operations } from "../../platform/operation.ts";
import { sampleEmail } from "./operations.ts";

/** A mail as members get it, with the sender and the last lines that were chosen, to anyone who asks. */
export const testMail = operations.settings.testMail.use(business).handler(async ({ input, context }) => {
  const { deps, business, user } = context;
  await deps.limits.consume("mail-account-hour", `test ${user.id}`);
  const mail: Email = input.sample
    ? await sampleEmail(deps, business, input.sample)
    : () => ({
        subject: words.testSubject({ business: business.name }),
        heading: words.testHeading(),
        paragraphs: [hello(user.firstName), words.testText({ business: business.name }), words.testText2()],
        action: {
          label: words.welcomeAction(),
          url: deps.config.publicUrl + href("treets", { business: business.slug }),
        },
        business: { id: business.id, name: business.name },
      });
  await inTransaction(deps.db, (tx) => deps.mail.send(tx, user.email, mail));
  return { done: true };
});
