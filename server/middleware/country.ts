import { isIP } from "node:net";
import type { Request, RequestHandler } from "express";
import type { CountryDatabase } from "../country-database.ts";

interface CountryOptions {
  /** True if the proxy in front is trusted, and with it its country headers. */
  readonly trustsProxy: boolean;
  /** URL of a service that returns the country of an address; `{ip}` is replaced. */
  readonly lookupUrl: string | undefined;
  /** The fallback when neither of the other sources gives a country. */
  readonly database: CountryDatabase;
}

/** Headers in which CDNs send the country of a request. */
const HEADERS = ["cf-ipcountry", "cloudfront-viewer-country", "x-vercel-ip-country", "x-country-code"];
const LOOKUP_TIMEOUT_MS = 1_000;
const KEPT_MS = 24 * 60 * 60 * 1000;
const MAX_CACHED = 10_000;

/**
 * Stores the likely country of a request, for counting clicks and for telling users where a sign-in came from, and
 * serves `GET /api/country`: `{"country":"DE"}`, or null if unknown. A trusted proxy's header takes precedence, then a
 * lookup service, then the database shipped with the product. It is a guess to preset a telephone field with, never a
 * fact; a lookup that fails or is slow is not an error.
 */
export function country({ trustsProxy, lookupUrl, database }: CountryOptions): RequestHandler {
  const kept = new Map<string, { country: Promise<string | null>; until: number }>();

  const lookUp = (url: string, ip: string): Promise<string | null> => {
    const now = performance.now();
    const found = kept.get(ip);
    if (found && found.until > now) return found.country;
    if (kept.size >= MAX_CACHED) kept.clear();
    const country = ask(url, ip).catch(() => {
      kept.delete(ip);
      return null;
    });
    kept.set(ip, { country, until: now + KEPT_MS });
    return country;
  };

  return async function country(request, response, next) {
    const told = trustsProxy ? headerCountry(request) : null;
    const ip = request.ip ?? "";
    const known = told ?? (isPublic(ip) ? codeIn(database(ip)) : null);
    if (known) response.locals.country = known;
    if (request.path !== "/api/country" || request.method !== "GET") return next();
    const asked = told === null && lookupUrl && isPublic(ip) ? await lookUp(lookupUrl, ip) : null;
    const found = asked ?? known;
    response.setHeader("Cache-Control", "private, max-age=3600");
    response.json({ country: found });
  };
}

const headerCountry = (request: Request): string | null =>
  HEADERS.map((name) => codeIn(request.get(name))).find((code) => code !== null) ?? null;

/** Queries the lookup service. Formats differ: plain text, or JSON with one of the usual names. */
async function ask(lookupUrl: string, ip: string): Promise<string | null> {
  const response = await fetch(lookupUrl.replace("{ip}", encodeURIComponent(ip)), {
    signal: AbortSignal.timeout(LOOKUP_TIMEOUT_MS),
    redirect: "error",
  });
  if (!response.ok) throw new Error(`The country lookup returned status ${response.status}`);
  const text = (await response.text()).slice(0, 10_000);
  if (!text.trimStart().startsWith("{")) return codeIn(text);
  const body = JSON.parse(text) as Record<string, unknown>;
  return codeIn(body.country_code ?? body.countryCode ?? body.country);
}

/** Returns a two-letter country code, or null for anything else and for the placeholders for "unknown" and "Tor". */
function codeIn(value: unknown): string | null {
  const code = typeof value === "string" ? value.trim().toUpperCase() : "";
  return /^[A-Z]{2}$/.test(code) && code !== "XX" && code !== "T1" && code !== "ZZ" ? code : null;
}

/** False for addresses of this machine or network: they belong to no country and are not disclosed to other services. */
const isPublic = (ip: string): boolean =>
  isIP(ip) !== 0 &&
  !/^(127\.|10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|0\.|::1$|f[cd]|fe80:|::ffff:(127|10|192\.168)\.)/i.test(
    ip,
  );
