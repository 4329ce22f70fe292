import { expect, test } from "vitest";
import { authSettingsFrom } from "#server/auth/settings.ts";

const read = (env: Record<string, string>) => authSettingsFrom(env, { secureCookies: false });

test("without a single variable the settings fit the embedded backend", () => {
  expect(read({})).toMatchObject({
    endpoints: {
      signIn: { method: "POST", path: "/api/v1/auth/sign-in" },
      session: { method: "GET", path: "/api/v1/auth/session" },
    },
    tokenPointer: "/token",
    sessionPointer: "/",
    tokenHeader: "Authorization",
    tokenType: "Bearer",
    refreshEnabled: true,
    refreshOnlyToken: false,
    defaultRedirect: "/select-org",
  });
});

test("an empty sign-up switches it off, an empty token type sends the token bare", () => {
  expect(read({ AUTH_SIGN_UP: "", AUTH_TOKEN_TYPE: "" })).toMatchObject({
    endpoints: { signUp: undefined },
    tokenType: "",
  });
});

test.each([
  ["AUTH_SIGN_IN", "/login"],
  ["AUTH_SIGN_IN", "FETCH /login"],
  ["AUTH_SESSION", "GET http://elsewhere/"],
  ["AUTH_SESSION", "GET //elsewhere"],
  ["AUTH_REFRESH", "POST /a b"],
  ["AUTH_SIGN_UP", "no"],
  ["AUTH_TOKEN_POINTER", "token"],
  ["AUTH_TOKEN_HEADER", "X Token"],
  ["AUTH_REFRESH_ENABLED", "maybe"],
  ["AUTH_TOKEN_MAX_AGE", "1h"],
  ["AUTH_REFRESH_TOKEN_MAX_AGE", "0"],
  ["AUTH_DEFAULT_REDIRECT", "https://elsewhere/"],
])("%s=%s stops with a line that names the variable", (name, value) => {
  expect(() => read({ [name]: value })).toThrow(new RegExp(`^${name}: `));
});
