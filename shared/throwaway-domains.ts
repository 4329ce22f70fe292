/** Hosts of mailboxes that are gone within the hour, as people most often meet them. A hint, never a reason to refuse. */
const hosts = new Set(
  (
    "10minutemail.com 20minutemail.com 33mail.com anonaddy.me burnermail.io byom.de discard.email dispostable.com " +
    "dropmail.me emailondeck.com fakeinbox.com getairmail.com getnada.com grr.la guerrillamail.com " +
    "guerrillamail.net guerrillamail.org inboxkitten.com mail-temp.com mail.tm mailcatch.com maildrop.cc " +
    "mailinator.com mailnesia.com mailsac.com mintemail.com moakt.com mohmal.com mytemp.email sharklasers.com " +
    "spam4.me spamgourmet.com temp-mail.io temp-mail.org tempail.com tempmail.com tempmail.dev tempr.email " +
    "throwawaymail.com trash-mail.com trashmail.com trashmail.de wegwerfmail.de yopmail.com yopmail.fr"
  ).split(" "),
);

/** Is this an address that its owner will soon not be able to read? */
export const isThrowaway = (email: string): boolean =>
  hosts.has(
    email
      .slice(email.lastIndexOf("@") + 1)
      .trim()
      .toLowerCase(),
  );
