import type { RequestHandler } from "express";
import { routeIds, routeOf } from "#shared/routes.ts";

/** Pages that search engines may show: those that describe themselves. */
const findable = routeIds.map(routeOf).filter(({ description }) => description !== undefined);

/**
 * `/robots.txt` and `/sitemap.xml`, from the route table.
 * @param publicUrl the site's own address, without a slash at the end
 */
export function crawlers(publicUrl: string): RequestHandler {
  const robots = `User-agent: *\nAllow: /\nDisallow: /api/\nDisallow: /l/\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${findable.map(({ path }) => `  <url><loc>${publicUrl}${path}</loc></url>`).join("\n")}
</urlset>
`;
  return function crawlers(request, response, next) {
    if (request.method !== "GET" && request.method !== "HEAD") return next();
    if (request.path === "/robots.txt") response.type("text/plain").send(robots);
    else if (request.path === "/sitemap.xml") response.type("application/xml").send(sitemap);
    else next();
  };
}
