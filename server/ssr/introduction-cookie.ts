import type { Request, Response } from "express";
import * as z from "zod";
import { DAY_MS } from "#shared/constants.ts";
import { href } from "#shared/href.ts";
import { cookieName } from "../site-cookies.ts";

/**
 * What visitors said of themselves when they wrote to us, to prefill the forms that follow if they sign up. Each of those
 * pages gets a cookie of its own, as neither a URL nor a script may contain it.
 */
const introduction = z.object({
  name: z.string().max(100).default(""),
  email: z.string().max(254).default(""),
  organisation: z.string().max(120).default(""),
});
export type Introduction = z.infer<typeof introduction>;

/** How long each page keeps it: long enough to confirm the address before the business is created. */
const pages = [
  { path: href("signUp"), lifeMs: 30 * 60 * 1000, parts: ["name", "email"] },
  { path: href("createCommunity"), lifeMs: DAY_MS, parts: ["organisation"] },
] as const;

const introductionCookie = (path: string, secure: boolean) =>
  cookieName("treets.introduction", { secure, path });

export function keepIntroduction(response: Response, given: Introduction, secure: boolean): void {
  for (const { path, lifeMs, parts } of pages) {
    const kept = Object.fromEntries(parts.map((part) => [part, given[part]]));
    const value = Buffer.from(JSON.stringify(kept)).toString("base64url");
    response.cookie(introductionCookie(path, secure), value, {
      httpOnly: true,
      sameSite: "lax",
      secure,
      path,
      maxAge: lifeMs,
    });
  }
}

/** Returns what was kept for the page at `path`; null if nothing was. */
export function introductionOf(request: Request, path: string, secure: boolean): Introduction | null {
  const value: unknown = request.cookies?.[introductionCookie(path, secure)];
  if (typeof value !== "string") return null;
  try {
    return introduction.safeParse(JSON.parse(Buffer.from(value, "base64url").toString())).data ?? null;
  } catch {
    return null;
  }
}

/** Drops what was kept for the page at `path`, as its form has been sent. */
export const forgetIntroduction = (response: Response, path: string, secure: boolean): void =>
  void response.clearCookie(introductionCookie(path, secure), {
    httpOnly: true,
    sameSite: "lax",
    secure,
    path,
  });
