/**
 * Name of a cookie. On https it gets a prefix with which browsers take it only from this very host, over https, so that
 * no other site of the same domain can plant one. Cookies of a single page cannot have the stricter prefix.
 */
export const cookieName = (
  name: string,
  { secure, path = "/" }: { secure: boolean; path?: string },
): string => (secure ? `${path === "/" ? "__Host-" : "__Secure-"}${name}` : name);
