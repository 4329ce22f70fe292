import { isbot } from "isbot";

/**
 * Programs that look at links before people do and that the kept list does not know, by a part of how they call
 * themselves: previews of chats and of sites that talk to each other, mail filters, tools that fetch and watch.
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

/** Is this no person's browser? One that says nothing of itself is none. */
export function isProgram(userAgent: string): boolean {
  const name = userAgent.toLowerCase();
  return name.length < SHORTEST_BROWSER || isbot(userAgent) || FURTHER.some((part) => name.includes(part));
}
