import { beforeAll, expect, it } from "vitest";
import { eachDatabase } from "../support/databases.ts";
import type { TestPerson } from "../support/people.ts";
import { runningBackend } from "../support/running.ts";
import { type Recorder, recordStatements } from "../support/statements.ts";
import { newTeam } from "../support/teams.ts";

eachDatabase("the information about the caller within a web request", (kind) => {
  const backend = runningBackend({ kind });
  let recorder: Recorder;
  let team: Record<"owner" | "admin" | "manager", TestPerson>;
  const slug = "once";

  beforeAll(async () => {
    team = await newTeam(backend, slug, ["admin", "manager"]);
    recorder = await recordStatements(backend);
  });

  /** Returns the backend's client as a web request of this person uses it. */
  const asRequestOf = ({ tokens }: TestPerson, webRequest = {}) => backend.as(tokens.token, { webRequest });
  const idOf = async (role: string) => {
    const { people } = await backend.as(team.owner.tokens.token).team.list({ business: slug });
    const found = people.find((person) => person.role === role);
    if (!found) throw new Error(`Nobody is ${role}`);
    return found.id;
  };
  const lookups = async (work: () => Promise<unknown>) => {
    const texts = (await recorder.during(work)).map(({ text }) => text);
    return {
      people: texts.filter((text) => text.includes('from "sessions" inner join "users"')).length,
      businesses: texts.filter((text) => text.includes("transfers") && text.includes('"businesses"."slug" ='))
        .length,
    };
  };

  it("is looked up once for several operations", async () => {
    const request = asRequestOf(team.manager);
    const calls = () =>
      Promise.all([
        request.members.counts({ business: slug }),
        request.members.labels({ business: slug }),
        request.savedViews.list({ business: slug }),
      ]);
    expect(await lookups(calls)).toEqual({ people: 1, businesses: 1 });
    expect(await lookups(calls)).toEqual({ people: 0, businesses: 0 });
  });

  it("includes every business once the session was read", async () => {
    const request = asRequestOf(team.manager);
    await request.auth.session();
    expect(await lookups(() => request.members.counts({ business: slug }))).toEqual({
      people: 0,
      businesses: 0,
    });
  });

  it("is shared neither with another request nor with another user", async () => {
    const webRequest = {};
    await asRequestOf(team.owner, webRequest).settings.get({ business: slug });
    const again = () => asRequestOf(team.owner).settings.get({ business: slug });
    expect(await lookups(again)).toEqual({ people: 1, businesses: 1 });
    await expect(
      asRequestOf(team.manager, webRequest).team.invite({ business: slug, emails: [], role: "viewer" }),
    ).rejects.toMatchObject({ code: "forbidden" });
  });

  it("is looked up again by operations that change data", async () => {
    const request = asRequestOf(team.admin);
    await request.members.counts({ business: slug });
    const person = await idOf("admin");
    await backend.as(team.owner.tokens.token).team.update({ business: slug, person, role: "viewer" });
    // Reads may still use the permissions that held when the request began.
    await request.members.counts({ business: slug });
    const add = request.members.createLabel({ business: slug, name: "late", color: "teal" });
    await expect(add).rejects.toMatchObject({ code: "forbidden" });
  });

  it("is discarded after a change, which later operations see", async () => {
    const request = asRequestOf(team.manager);
    await request.members.counts({ business: slug });
    await request.team.leave({ business: slug });
    await expect(request.members.counts({ business: slug })).rejects.toMatchObject({ code: "not_found" });
  });
});
