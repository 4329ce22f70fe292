import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { tries } from "../support/length.ts";
import { newPerson, PASSWORD, type TestPerson } from "../support/people.ts";
import { runningTreets } from "../support/running.ts";

const treets = runningTreets();
let person: TestPerson;
let complete: TestPerson;

beforeAll(async () => {
  [person, complete] = [
    await newPerson(treets.backend, "Target"),
    await newPerson(treets.backend, "Complete"),
  ];
  await treets.backend.as(complete.tokens.token).me.complete({ firstName: "Complete" });
});

/** Attacks known from elsewhere, and input that looks like them. */
const hostile = fc.oneof(
  fc.constantFrom(
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "https:evil.example",
    "javascript:alert(1)",
    "/.//evil.example",
    "/%2e/%2fevil.example",
    "/\t/evil.example",
    "\\\\evil.example",
    "/api/auth/session",
    "{business}",
    "//{business}.evil.example",
  ),
  fc.webUrl(),
  fc.string({ maxLength: 40 }),
  fc.string({ maxLength: 40 }).map((text) => `/${text}`),
  fc
    .array(fc.constantFrom("/", "\\", ".", "%2f", "%5c", "evil.example", "@", ":", "?", "#"), {
      maxLength: 8,
    })
    .map((parts) => parts.join("")),
);

/** True if a browser at this URL stays on the site when it follows this Location. */
const staysHere = (location: string | null, at: string) =>
  location === null || new URL(location, at).origin === treets.origin;

async function get(path: string, cookie = "") {
  const at = treets.origin + path;
  const response = await fetch(at, { redirect: "manual", headers: cookie ? { cookie } : {} });
  return { at, status: response.status, location: response.headers.get("location") };
}

const cookieOf = ({ tokens }: TestPerson) =>
  `treets.token=${tokens.token}; treets.refresh=${tokens.refreshToken}`;

it("a redirecting page never leads to another site", async () => {
  const surfaces = [
    (target: string) => ({ path: `/login?redirect=${target}`, cookie: cookieOf(complete) }),
    (target: string) => ({ path: `/sign-up?redirect=${target}`, cookie: cookieOf(complete) }),
    (target: string) => ({ path: `/complete-profile?redirect=${target}`, cookie: cookieOf(complete) }),
    (target: string) => ({ path: `/select-org?redirect=${target}`, cookie: cookieOf(complete) }),
    (target: string) => ({ path: `/redirect?to=${target}`, cookie: cookieOf(complete) }),
    (target: string) => ({ path: `/redirect?to=${target}`, cookie: "" }),
  ];
  await fc.assert(
    fc.asyncProperty(hostile, fc.constantFrom(...surfaces), async (target, surface) => {
      const { path, cookie } = surface(encodeURIComponent(target));
      const { at, status, location } = await get(path, cookie);
      expect(status).toBeLessThan(500);
      expect(staysHere(location, at)).toBe(true);
    }),
    { numRuns: tries({ usual: 40, long: 240 }) },
  );
});

it("signing in never leads to another site either", async () => {
  await fc.assert(
    fc.asyncProperty(hostile, async (target) => {
      const at = `${treets.origin}/login?redirect=${encodeURIComponent(target)}`;
      const response = await fetch(at, {
        method: "POST",
        redirect: "manual",
        headers: { origin: treets.origin },
        body: new URLSearchParams({ intent: "sign-in", email: person.email, password: PASSWORD }),
      });
      expect(response.status).toBe(303);
      expect(staysHere(response.headers.get("location"), at)).toBe(true);
    }),
    { numRuns: tries({ usual: 12, long: 60 }) },
  );
});

it("redirects for scripts never lead to another site either", async () => {
  const signingIn = (path: string, body: string, type: string) => ({
    path,
    init: {
      method: "POST",
      headers: { origin: treets.origin, "content-type": type, cookie: "" },
      body,
    },
  });
  const form = String(new URLSearchParams({ intent: "sign-in", email: complete.email, password: PASSWORD }));
  const json = JSON.stringify({ email: complete.email, password: PASSWORD });
  const surfaces = [
    (target: string) => ({
      path: `/login/_payload.json?redirect=${target}`,
      init: { headers: { cookie: cookieOf(complete) } },
    }),
    (target: string) => ({
      path: `/redirect/_payload.json?to=${target}`,
      init: { headers: { cookie: cookieOf(complete) } },
    }),
    (target: string) =>
      signingIn(`/login/_payload.json?redirect=${target}`, form, "application/x-www-form-urlencoded"),
    (target: string) => signingIn(`/api/auth/sign-in?redirect=${target}`, json, "application/json"),
  ];
  await fc.assert(
    fc.asyncProperty(hostile, fc.constantFrom(...surfaces), async (target, surface) => {
      const { path, init } = surface(encodeURIComponent(target));
      const at = treets.origin + path;
      const response = await fetch(at, init);
      expect(response.status).toBe(200);
      const { redirect } = (await response.json()) as { redirect: string };
      expect(redirect).toMatch(/^\/(?![/\\])/);
      expect(staysHere(redirect, at)).toBe(true);
    }),
    { numRuns: tries({ usual: 30, long: 160 }) },
  );
});
