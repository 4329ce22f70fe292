import { isbot } from "isbot";

/**
 * Parts of the user agents of automated clients that follow links and that `isbot` does not recognise: previews of
 * chats and federated sites, email filters, fetching and monitoring tools.
 */
const FURTHER = [
  "mastodon",
  "pleroma",
  "misskey",
  "akkoma",
  "iframely",
  "embedly",
  "inspection",
  "safelinks",
  "proofpoint",
  "mimecast",
  "barracuda",
  "preview",
  "prefetch",
  "scanner",
  "monitor",
  "uptime",
  "whatsapp",
  "skypeuri",
  "okhttp",
  "node-fetch",
  "undici",
] as const;

const SHORTEST_BROWSER = 10;

/** True unless the user agent is that of a person's browser. An empty or very short user agent is not. */
export function isProgram(userAgent: string): boolean {
  const name = userAgent.toLowerCase();
  return name.length < SHORTEST_BROWSER || isbot(userAgent) || FURTHER.some((part) => name.includes(part));
}
