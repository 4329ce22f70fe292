import type { RequestHandler } from "express";
import { routeIds, routeOf } from "#shared/routes.ts";
import type { Language } from "#shared/words/language.ts";

/** Pages for search engines: those with a description. */
const findable = routeIds.map(routeOf).filter(({ description }) => description !== undefined);

/**
 * Serves `/robots.txt` and `/sitemap.xml`, generated from the route table.
 * @param publicUrl the site's own address, without a trailing slash
 * @param languages the languages in which every page has its own URL
 */
export function crawlers(publicUrl: string, languages: readonly Language[]): RequestHandler {
  const robots = `User-agent: *\nAllow: /\nDisallow: /api/\nDisallow: /l/\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${findable.map(({ path }) => entriesOf(publicUrl + path, languages)).join("\n")}
</urlset>
`;
  return function crawlers(request, response, next) {
    if (request.method !== "GET" && request.method !== "HEAD") return next();
    if (request.path === "/robots.txt") response.type("text/plain").send(robots);
    else if (request.path === "/sitemap.xml") response.type("application/xml").send(sitemap);
    else next();
  };
}

/** Returns one entry for the URL in the reader's language, and one per language-specific URL. */
function entriesOf(address: string, languages: readonly Language[]): string {
  if (languages.length < 2) return `  <url><loc>${address}</loc></url>`;
  const inLanguage = languages.map((language) => ({ language, href: `${address}?lang=${language}` }));
  const alternates = [{ language: "x-default", href: address }, ...inLanguage]
    .map(({ language, href }) => `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`)
    .join("");
  return [address, ...inLanguage.map(({ href }) => href)]
    .map((loc) => `  <url><loc>${loc}</loc>${alternates}</url>`)
    .join("\n");
}
