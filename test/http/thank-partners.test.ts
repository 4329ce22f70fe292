import { beforeAll, describe, expect, it } from "vitest";
import type { BackendClient } from "#shared/contract/index.ts";
import { DEMO_PASSWORD } from "#shared/demo.ts";
import { runningDemo } from "../support/running.ts";

const business = "harbour-club";

type Thanked = NonNullable<Awaited<ReturnType<BackendClient["insights"]["highlights"]>>["partners"]>[number];

describe("the highlights of a period, without JavaScript,", () => {
  const treets = runningDemo();
  const account = { email: "owner@treets.example", password: DEMO_PASSWORD };
  let token: string;
  let owner: BackendClient;

  beforeAll(async () => {
    ({ token } = await treets.backend.as().auth.signIn(account));
    owner = treets.backend.as(token);
  });

  const address = () => `${treets.origin}/${business}/insights-highlight`;
  const headers = () => ({ cookie: `treets.token=${token}`, origin: treets.origin });
  const open = async (query: string, cookie = headers().cookie) =>
    (await fetch(`${address()}?${query}`, { headers: { cookie } })).text();
  const thank = (partners: readonly string[], text: string) =>
    fetch(`${address()}?open=thank`, {
      method: "POST",
      headers: headers(),
      body: new URLSearchParams([
        ["intent", "thank"],
        ["text", text],
        ...partners.map((id) => ["partners", id]),
      ]),
      redirect: "manual",
    });
  const partnersOf = async () => (await owner.insights.highlights({ business, days: 30 })).partners ?? [];

  it("name the partners whose treets were claimed, each once, as insights do", async () => {
    const partners = await partnersOf();
    const { from, to } = await owner.insights.highlights({ business, days: 30 });
    const counted = await owner.insights.partners({ business, range: "custom", from, to });
    expect(partners.length).toBeGreaterThan(1);
    expect(partners).toEqual(counted.map(({ id, name, claims }) => ({ id, name, claims })));
  });

  it("offer to thank them, in words that can be changed", async () => {
    const [first] = await partnersOf();
    expect(await open("")).toContain("Thank your partners");
    const form = await open("open=thank");
    expect(form).toContain(`value="${first?.id}"`);
    expect(form).toContain("members of Harbour Club claimed your treets");
    const viewer = await treets.backend.as().auth.signIn({ ...account, email: "ben@treets.example" });
    const seen = await open("open=thank", `treets.token=${viewer.token}`);
    expect(seen).toContain("Thank your partners");
    expect(seen).not.toContain("To whom");
  });

  it("send each of the chosen partners one message, and say so", async () => {
    const [first, second] = (await partnersOf()).map(({ id }) => id) as [string, string];
    const latest = async (partner: string) =>
      (await owner.partnerMessages.list({ business, partner })).items[0]?.text;
    const before = await latest(second);
    const sent = await thank([first], "You made our autumn.");
    expect([sent.status, sent.headers.get("location")]).toEqual([303, `/${business}/insights-highlight`]);
    expect(await latest(first)).toBe("You made our autumn.");
    expect(await latest(second)).toBe(before);
  });

  it("keep the words if nobody is chosen, and name a partner that cannot be written to", async () => {
    const none = await thank([], "Kept as it is.");
    expect(none.status).toBe(422);
    expect(await none.text()).toContain("Kept as it is.");

    const [first, second] = (await partnersOf()) as [Thanked, Thanked];
    await treets.backend.deps.database.pool.query("update partnerships set state = 'blocked' where id = $1", [
      first.id,
    ]);
    const answer = await thank([first.id, second.id], "Thank you both.");
    expect(await answer.text()).toContain(first.name);
    const { items } = await owner.partnerMessages.list({ business, partner: second.id });
    expect(items[0]?.text).toBe("Thank you both.");
  });
});
