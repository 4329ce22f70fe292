/**
 * Common hosts of disposable mailboxes, which last about an hour. For hints only, never a reason to reject an address.
 */
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

/** Returns true for a disposable email address, which its owner will soon be unable to read. */
export const isThrowaway = (email: string): boolean =>
  hosts.has(
    email
      .slice(email.lastIndexOf("@") + 1)
      .trim()
      .toLowerCase(),
  );
