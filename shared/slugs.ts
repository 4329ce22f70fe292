import { fold } from "./fold.ts";
import { routeIds, routes } from "./routes.ts";
import { language } from "./words/language.ts";

/**
 * Format of a business's slug: 3-48 lowercase letters, digits and single hyphens, starting and ending with a letter or
 * digit.
 */
export const SLUG_PATTERN = /^[a-z0-9](?:[a-z0-9]|-(?!-)){1,46}[a-z0-9]$/;

const firstSegments = routeIds
  .map((id) => routes[id].path.split("/")[1] ?? "")
  .filter((segment) => segment !== "" && !segment.startsWith(":"));

/** Segments after a business's slug. As slugs they would be ambiguous when the business is omitted from a path. */
const businessSegments = routeIds
  .map((id) => routes[id].path.split("/"))
  .filter(([, first]) => first === ":business")
  .map(([, , second = ""]) => second);

/**
 * First path segments that the site itself uses, now or probably in future. A business can never have them as its slug.
 */
export const reservedSlugs: ReadonlySet<string> = new Set([
  ...firstSegments,
  ...businessSegments,
  ..."api assets dev l go www admin app static public files images uploads media mail email help support status docs blog about pricing legal terms privacy imprint contact security settings account accounts user users me business businesses community communities provider providers partner partners member members team treet treets pack packs plan plans billing invoice invoices checkout login logout signin signup sign-in sign-out register auth oauth sso token session healthz readyz metrics robots sitemap manifest favicon well-known 404 500 error null undefined true false root system treets-team csp-report webhooks payments-sandbox language without-scripts".split(
    " ",
  ),
]);

export const isSlug = (text: string): boolean => SLUG_PATTERN.test(text);

/**
 * "Nordhub Coworking!" → "nordhub-coworking". In German, "Bäckerei Groß" → "baeckerei-gross", as it is spelled without
 * umlauts there. The result may be shorter than a slug must be.
 */
export function slugFrom(name: string): string {
  const spelled = language() === "de" ? name.normalize("NFC").replace(/[äöü]/gi, "$&e") : name;
  return fold(spelled)
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 48)
    .replace(/^-+|-+$/g, "");
}
