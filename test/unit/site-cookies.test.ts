import { readFileSync } from "node:fs";
import type { CookieOptions, Request, Response } from "express";
import { describe, expect, it } from "vitest";
import { introductionOf, keepIntroduction } from "#server/ssr/introduction-cookie.ts";
import { keepLinkToken, linkTokenOf } from "#server/ssr/link-token.ts";
import { keepNotice, noticeOf } from "#server/ssr/notice.ts";
import { hasScriptsOff, keepScriptsOff } from "#server/ssr/scripts-cookie.ts";
import { keepWatch, watchOf } from "#server/ssr/watch-cookie.ts";
import { sourceFiles } from "../../scripts/house.ts";

const SECRET = "an-unguessable-secret";
const ABOUT_VERA = {
  name: "Vera Nord",
  email: "vera@outside.example",
  organisation: "Chamber of the North",
};

interface Written {
  readonly name: string;
  readonly value: string;
  readonly options: {
    readonly secure: boolean;
    readonly httpOnly: boolean;
    readonly sameSite: string;
    readonly path: string;
  };
}

/** Returns the cookie that is set on a response. */
function written(set: (response: Response) => void): Written {
  const cookies: Written[] = [];
  const cookie = (name: string, value: string, options: Written["options"]) =>
    cookies.push({ name, value, options });
  set({ cookie } as unknown as Response);
  const [only] = cookies;
  if (!only || cookies.length > 1) throw new Error("Expected one cookie");
  return only;
}

const asked = (name: string, value: string) => ({ cookies: { [name]: value } }) as unknown as Request;

describe("a page's cookie", () => {
  const cookies: [
    what: string,
    set: (response: Response, secure: boolean) => void,
    read: (request: Request, secure: boolean) => unknown,
    whole: boolean,
  ][] = [
    ["a notice", (response, secure) => keepNotice(response, SECRET, secure), noticeOf, true],
    ["the lack of scripts", keepScriptsOff, hasScriptsOff, true],
    ["the secret of a sign-up", (response, secure) => keepWatch(response, SECRET, secure), watchOf, false],
    [
      "the token of a link",
      (response, secure) => keepLinkToken("/partner-invite", SECRET, response, secure),
      (request, secure) => linkTokenOf(request, "/partner-invite", secure),
      false,
    ],
    [
      "what a visitor said of themselves",
      ({ cookie }, secure) => {
        const atSignUp = (name: string, value: string, options: CookieOptions) =>
          options.path === "/sign-up" && cookie(name, value, options);
        keepIntroduction({ cookie: atSignUp } as unknown as Response, ABOUT_VERA, secure);
      },
      (request, secure) => introductionOf(request, "/sign-up", secure),
      false,
    ],
  ];

  it("for what a visitor said of themselves goes to each page where it is needed, and holds no more than that", () => {
    const kept = new Map<string, string>();
    const cookie = (name: string, value: string, { path }: Written["options"]) =>
      kept.set(`${name} ${path}`, Buffer.from(value, "base64url").toString());
    keepIntroduction({ cookie } as unknown as Response, ABOUT_VERA, true);
    expect(Object.fromEntries(kept)).toEqual({
      "__Secure-treets.introduction /sign-up": '{"name":"Vera Nord","email":"vera@outside.example"}',
      "__Secure-treets.introduction /create-community": '{"organisation":"Chamber of the North"}',
    });
    for (const broken of ["", "{", "bnVsbA", "eyJuYW1lIjoxfQ"])
      expect(introductionOf(asked("treets.introduction", broken), "/sign-up", false)).toBeNull();
  });

  it.each(cookies)(
    "for %s is out of reach of scripts and, on https, of other sites of the domain",
    (_what, set, read, whole) => {
      const { name, value, options } = written((response) => set(response, true));
      expect(name).toMatch(whole ? /^__Host-treets\./ : /^__Secure-treets\./);
      expect(options).toMatchObject({ secure: true, httpOnly: true, sameSite: "lax" });
      if (whole) expect(options.path).toBe("/");
      expect(read(asked(name, value), true)).toBeTruthy();
      expect(read(asked(name.replace(/^__\w+-/, ""), value), true)).toBeFalsy();
    },
  );

  it.each(cookies)("for %s works on http on a developer's machine", (_what, set, read) => {
    const { name, value, options } = written((response) => set(response, false));
    expect(name).toMatch(/^treets\./);
    expect(options).toMatchObject({ secure: false, httpOnly: true });
    expect(read(asked(name, value), false)).toBeTruthy();
  });

  it("gets its name from one function, wherever one is set", () => {
    const setting = sourceFiles()
      .filter((file) => file.startsWith("server/"))
      .flatMap((file) => readFileSync(file, "utf8").match(/\.(clearCookie|cookie)\(\s*[\w.]+/g) ?? []);
    expect(setting.length).toBeGreaterThan(6);
    for (const call of setting) expect(call).toMatch(/\((cookieName|\w+Cookie)$/);
  });
});
