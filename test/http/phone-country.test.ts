import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newPerson, type TestPerson } from "../support/people.ts";
import { startTreets, type TestTreets } from "../support/treets.ts";

/** Public IP addresses of providers that operate in one country only. */
const FROM = { germany: "88.198.0.1", denmark: "80.62.116.1" } as const;

let treets: TestTreets;
let owner: TestPerson;

beforeAll(async () => {
  treets = await startTreets({ env: { TRUST_PROXY: "loopback" } });
  owner = await newPerson(treets.backend, "Paula");
  await treets.backend
    .as(owner.tokens.token)
    .businesses.create({ name: "Phone club", slug: "phone-club", kind: "community" });
});
afterAll(() => treets.stop());

/** Returns the current version, which a profile's form has to send. */
async function version(): Promise<number> {
  const { rows } = await treets.backend.deps.database.pool.query("select version from businesses");
  return rows[0].version;
}

type Fields = Readonly<Record<string, string>>;

/** Forms with a phone number, their other required fields, and the query for the stored number. */
const forms: readonly (readonly [page: string, fields: Fields, stored: string])[] = [
  ["/complete-profile", { intent: "save", firstName: "Paula" }, "select phone from users"],
  ["/account-settings", { intent: "profile", firstName: "Paula" }, "select phone from users"],
  [
    "/contact-community",
    { intent: "send", topic: "question", name: "Paula", email: "paula@p.example" },
    "select phone from enquiries order by created_at desc limit 1",
  ],
  [
    "/phone-club/community-profile",
    {
      intent: "save",
      name: "Phone club",
      category: "other",
      brandColor: "#0f766e",
      visibility: "members_only",
    },
    "select phone from businesses",
  ],
];

describe("a phone number without a country code is read in the format of the request's country", () => {
  it.each(forms)("on %s, without JavaScript", async (page, fields, stored) => {
    for (const [from, typed, number] of [
      [FROM.germany, "030 1234567", "+49301234567"],
      [FROM.denmark, "32 12 34 56", "+4532123456"],
    ] as const) {
      const answer = await fetch(treets.origin + page, {
        method: "POST",
        redirect: "manual",
        headers: {
          origin: treets.origin,
          cookie: `treets.token=${owner.tokens.token}`,
          "x-forwarded-for": from,
        },
        // Two identical messages would count as one.
        body: new URLSearchParams({
          ...fields,
          consent: "on",
          version: String(await version()),
          phone: typed,
          message: `How does this work for a club of forty? Call ${typed}.`,
        }),
      });
      expect(answer.status, (await answer.text()).slice(0, 2_000)).toBe(303);
      const { rows } = await treets.backend.deps.database.pool.query(stored);
      expect(rows[0].phone).toBe(number);
    }
  });
});
