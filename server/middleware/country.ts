import { isIP } from "node:net";
import type { Request, RequestHandler } from "express";
import type { CountryDatabase } from "../country-database.ts";

interface CountryOptions {
  /** A proxy in front is trusted, so that its headers about the country are. */
  readonly trustsProxy: boolean;
  /** Answers the country of an address; `{ip}` is replaced. */
  readonly lookupUrl: string | undefined;
  /** Asked where nobody else knows. */
  readonly database: CountryDatabase;
}

/** What CDNs call the country a request comes from. */
const HEADERS = ["cf-ipcountry", "cloudfront-viewer-country", "x-vercel-ip-country", "x-country-code"];
const LOOKUP_TIMEOUT_MS = 1_000;
const KEPT_MS = 24 * 60 * 60 * 1000;
const MOST_KEPT = 10_000;

/**
 * Keeps the country a request seems to come from, for anyone who counts a click or is told where a sign-in came from,
 * and answers `GET /api/country`: `{"country":"DE"}`, or null where nobody knows. A trusted proxy's word counts most,
 * then a service's, then the database that comes with the product. A guess to start a telephone field with, never a
 * fact; a lookup that fails or is slow is no error.
 */
export function country({ trustsProxy, lookupUrl, database }: CountryOptions): RequestHandler {
  const kept = new Map<string, { country: Promise<string | null>; until: number }>();

  const lookUp = (url: string, ip: string): Promise<string | null> => {
    const now = Date.now();
    const found = kept.get(ip);
    if (found && found.until > now) return found.country;
    if (kept.size >= MOST_KEPT) kept.clear();
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

/** Answers differ: plain text, or JSON with one of the usual names. */
async function ask(lookupUrl: string, ip: string): Promise<string | null> {
  const response = await fetch(lookupUrl.replace("{ip}", encodeURIComponent(ip)), {
    signal: AbortSignal.timeout(LOOKUP_TIMEOUT_MS),
    redirect: "error",
  });
  if (!response.ok) throw new Error(`The lookup answered ${response.status}`);
  const text = (await response.text()).slice(0, 10_000);
  if (!text.trimStart().startsWith("{")) return codeIn(text);
  const body = JSON.parse(text) as Record<string, unknown>;
  return codeIn(body.country_code ?? body.countryCode ?? body.country);
}

/** Two letters, except the placeholders for "unknown" and "Tor". */
function codeIn(value: unknown): string | null {
  const code = typeof value === "string" ? value.trim().toUpperCase() : "";
  return /^[A-Z]{2}$/.test(code) && code !== "XX" && code !== "T1" && code !== "ZZ" ? code : null;
}

/** Addresses of this machine or network belong to no country, and nobody else needs to see them. */
const isPublic = (ip: string): boolean =>
  isIP(ip) !== 0 &&
  !/^(127\.|10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|0\.|::1$|f[cd]|fe80:|::ffff:(127|10|192\.168)\.)/i.test(
    ip,
  );
