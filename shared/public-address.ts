/** Last labels of names that only the network of an office or a home resolves. */
const PRIVATE_ENDS = /^(localhost|local|internal|intranet|lan|arpa)$/;
/** What browsers take for the last part of an IP address. */
const NUMBER = /^(\d+|0x[\da-f]*)$/;

/**
 * True for an https URL that everyone can open: without credentials, and on a host with a name of its own instead of an
 * IP address.
 */
export function isPublicAddress(address: string): boolean {
  if (!/^https:\/\/[^\s@/]+(\/\S*)?$/.test(address)) return false;
  // Browsers read full-width letters, digits and dots as plain ones.
  const host = address.slice("https://".length).normalize("NFKC").toLowerCase();
  const labels = /^([^\s/?#:%\\[\]]+)(:\d+)?([/?#]|$)/.exec(host)?.[1]?.replace(/\.$/, "").split(".") ?? [];
  const last = labels.at(-1) ?? "";
  return labels.length > 1 && !labels.includes("") && !NUMBER.test(last) && !PRIVATE_ENDS.test(last);
}
