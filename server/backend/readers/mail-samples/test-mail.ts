import { href } from "#shared/href.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import type { EmailContent } from "../../platform/mail/email-content.ts";
import { business, operations } from "../../platform/operation.ts";
import { sampleEmail } from "./operations.ts";

/** A mail as members get it, with the sender and the last lines that were chosen, to anyone who asks. */
export const testMail = operations.settings.testMail.use(business).handler(async ({ input, context }) => {
  const { deps, business, user } = context;
  await deps.limits.consume("mail-account-hour", `test ${user.id}`);
  const mail: EmailContent = input.sample
    ? await sampleEmail(deps, business, input.sample)
    : {
        subject: `A test from ${business.name}`,
        heading: "This is how your mails look",
        paragraphs: [
          `Hello ${user.firstName || "there"},`,
          `this is a mail of ${business.name} as its members get it: the sender above, your text here, and what you chose for the end of every mail below.`,
          "Answer it to see where answers arrive.",
        ],
        action: {
          label: "See the treets",
          url: deps.config.publicUrl + href("treets", { business: business.slug }),
        },
        business: { id: business.id, name: business.name },
      };
  await inTransaction(deps.db, (tx) => deps.mail.send(tx, user.email, mail));
  return { done: true };
});
