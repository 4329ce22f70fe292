import { beforeAll, describe, expect, it } from "vitest";
import type { TestPerson } from "../support/people.ts";
import { publishedTreet } from "../support/published-treet.ts";
import { runningTreets } from "../support/running.ts";
import { joinTeam, newTeam } from "../support/teams.ts";
import { signedInVisitor } from "../support/visitor.ts";

const business = "full-house";
const PLANS = `href="/select-plan?business=${business}"`;

describe("a limit of the plan that is reached names the way on", () => {
  const treets = runningTreets();
  let owner: TestPerson;
  let manager: TestPerson;

  beforeAll(async () => {
    ({ owner } = await newTeam(treets.backend, business, [], "starter"));
    manager = await joinTeam(treets.backend, { slug: business, owner, role: "manager" });
    const team = treets.backend.as(owner.tokens.token);
    for (let index = 1; index <= 5; index++)
      await publishedTreet(team, business, { title: `Cake number ${index}` });
    const { items } = await team.links.list({ business });
    for (let index = items.length; index < 5; index++)
      await team.links.create({ business, name: `Poster ${index}` });
  });

  const open = async (person: TestPerson, path: string, form?: Record<string, string>) => {
    const visitor = signedInVisitor(treets.origin, person.tokens);
    return (await visitor.open(`/${business}/${path}`, form)).text;
  };

  it.each(["treets", "treet/new"])("on %s, before a treet is written that cannot be live", async (path) => {
    const text = await open(owner, path);
    expect(text).toContain("no room for more live treets");
    expect(text).toContain(PLANS);
  });

  it("to those who cannot choose a plan, with the names of those who can", async () => {
    const text = await open(manager, "treets");
    expect(text).toContain("no room for more live treets");
    expect(text).toContain(`can do this: ${business}-owner`);
    expect(text).not.toContain(PLANS);
  });

  it("before people are invited for whom there is no seat", async () => {
    expect(await open(owner, "team-members?invite=1")).toContain("no room for more team seats");
  });

  it("for the addresses that found no seat, which stay in the form", async () => {
    const { owner } = await newTeam(treets.backend, "nearly-full", [], "starter");
    const visitor = signedInVisitor(treets.origin, owner.tokens);
    const emails = "ada@people.example bob@people.example";
    const form = { intent: "invite", emails, role: "viewer" };
    const { text } = await visitor.open("/nearly-full/team-members?invite=1", form);
    expect(text).toContain("ada@people.example is invited.");
    expect(text).toContain("bob@people.example: not invited");
    expect(/<textarea[^>]*name="emails"[^>]*>([^<]*)/.exec(text)?.[1]).toBe("bob@people.example");
    expect(text).toContain('href="/select-plan?business=nearly-full"');
  });

  it("as a link is refused", async () => {
    const form = { intent: "create", name: "One too many", targetId: "join" };
    const [, refusal = ""] = (await open(owner, "link-management?new=1", form)).split('class="form-summary"');
    expect(refusal.slice(0, 600)).toContain(PLANS);
  });
});
