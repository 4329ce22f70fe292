/** Social networks that a profile can link to, with their hosts. */
const networks: Readonly<Record<string, readonly string[]>> = {
  Facebook: ["facebook.com", "fb.me"],
  Instagram: ["instagram.com"],
  LinkedIn: ["linkedin.com"],
  YouTube: ["youtube.com", "youtu.be"],
  TikTok: ["tiktok.com"],
  X: ["x.com", "twitter.com"],
  Threads: ["threads.net", "threads.com"],
  Bluesky: ["bsky.app"],
  Mastodon: ["mastodon.social"],
  WhatsApp: ["whatsapp.com", "wa.me"],
  Telegram: ["t.me"],
  Discord: ["discord.com", "discord.gg"],
  Meetup: ["meetup.com"],
  XING: ["xing.com"],
  Pinterest: ["pinterest.com"],
  Vimeo: ["vimeo.com"],
  GitHub: ["github.com"],
};

export const socialNetworkNames = Object.keys(networks);
export const MAX_SOCIAL_LINKS = 8;

/** Returns the social network of an https URL; undefined for any other URL. */
export function socialNetworkOf(address: string): string | undefined {
  const host = /^https:\/\/([a-z0-9.-]+)\/[^\s@]+$/i.exec(address)?.[1]?.toLowerCase();
  if (host === undefined) return undefined;
  const isAt = (known: string) => host === known || host.endsWith(`.${known}`);
  return socialNetworkNames.find((name) => networks[name]?.some(isAt));
}
