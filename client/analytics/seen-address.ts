import { analyticsPath } from "./page-path.ts";

/** Returns a URL without its secrets. URLs of other sites are reduced to their origin. */
export function cleanAddress(address: string): string {
  if (!URL.canParse(address)) return "";
  const { origin, pathname, search, hash } = new URL(address);
  return origin === location.origin ? origin + analyticsPath(pathname + search + hash) : `${origin}/`;
}

/** The page's URL and referrer, as the analytics client may read and store them. */
export const seenAddress = {
  get href(): string {
    return cleanAddress(location.href);
  },
  get pathname(): string {
    return location.pathname;
  },
  get search(): string {
    return new URL(this.href).search;
  },
  get hash(): string {
    return new URL(this.href).hash;
  },
  get host(): string {
    return location.host;
  },
  get hostname(): string {
    return location.hostname;
  },
  get protocol(): string {
    return location.protocol;
  },
  get origin(): string {
    return location.origin;
  },
  get referrer(): string {
    return cleanAddress(document.referrer);
  },
};
