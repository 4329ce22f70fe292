import { beforeAll, describe, expect, it } from "vitest";
import { freezeBusiness, frozenBusinesses, thawBusiness } from "#server/backend/accounts/businesses/index.ts";
import { isForTeam } from "#shared/permissions.ts";
import { Problem } from "#shared/problems.ts";
import { callByName, declaredOperations } from "../support/operations.ts";
import { newPerson, PASSWORD, type TestPerson } from "../support/people.ts";
import { runningBackend } from "../support/running.ts";
import { newMemberOf, newTeam } from "../support/teams.ts";

const ofTeams = declaredOperations.filter(
  ({ access, method }) => method !== "GET" && typeof access === "object" && isForTeam(access.business),
);

/** Covers every operation of the contract, including those added later. */
describe("a frozen or archived business", () => {
  const backend = runningBackend();
  let owner: TestPerson;
  let mia: TestPerson;
  const frozen = "frozen-club";
  const archived = "archived-club";

  beforeAll(async () => {
    owner = (await newTeam(backend, frozen, [], "scale")).owner;
    await backend.as(owner.tokens.token).businesses.create({ name: "Archived club", slug: archived });
    const email = "mia@people.example";
    await team().members.add({ business: frozen, email, firstName: "Mia", invite: false });
    mia = await newPerson(backend, "Mia");
    // Only the platform's operators can freeze a business, so there is no operation for it.
    await freezeBusiness(backend.deps, frozen, { reason: "billing", note: "" });
    await team().settings.archive({ business: archived, confirmation: archived, currentPassword: PASSWORD });
  });

  const team = () => backend.as(owner.tokens.token);
  const refusalOf = async (name: string, business: string) => {
    const error = await callByName(team(), name, { business }).then(
      () => undefined,
      (error: unknown) => error,
    );
    return error instanceof Problem ? { code: error.code, message: error.message } : error;
  };

  it.each(ofTeams.filter(({ atRest }) => !atRest))("cannot be changed by $name", async ({ name }) => {
    expect(await refusalOf(name, frozen)).toEqual({
      code: "business_frozen",
      message: "The frozen-club is read-only until billing is settled.",
    });
    expect(await refusalOf(name, archived)).toMatchObject({
      code: "conflict",
      message: "Archived club is archived. Restore it first.",
    });
  });

  it("allows exceptions that serve members, redemption, revocation and restoring", () => {
    const allowed = ofTeams.filter(({ atRest }) => atRest).map(({ name }) => name);
    expect(allowed).toEqual(
      expect.arrayContaining(["members.anonymise", "claims.redeem", "keys.revoke", "settings.restore"]),
    );
    expect(allowed.length).toBeLessThan(ofTeams.length / 3);
  });

  it("can be redeemed at, read and restored by its team, and left by its members", async () => {
    const lookFor = { business: frozen, ref: "ABCD2345" };
    await expect(team().claims.redeem(lookFor)).rejects.toMatchObject({ code: "not_found" });
    expect((await team().members.list({ business: frozen })).items).toHaveLength(1);
    await team().settings.restore({ business: archived });
    expect(await team().businesses.get({ business: archived })).toMatchObject({ status: "active" });
    await backend.as(mia.tokens.token).members.leave({ business: frozen });
    expect((await team().members.list({ business: frozen, status: "left" })).items).toHaveLength(1);
  });
});

describe("the operator's freeze", () => {
  const backend = runningBackend();
  const slug = "reviewed-club";

  it("says why to the team and nothing to members, is recorded, and can be lifted", async () => {
    const { owner, manager } = await newTeam(backend, slug, ["manager"]);
    const team = backend.as(owner.tokens.token);
    const mia = await newMemberOf(backend, { slug, owner }, "Mia");
    const noticeFor = async (person: TestPerson) =>
      (await backend.as(person.tokens.token).businesses.get({ business: slug })).planNotice;
    const note = "Please answer Vera's complaint.";
    const freeze = { reason: "review", note } as const;
    const lastMail = async () => (await backend.deps.mail.list({ to: owner.email }))[0];

    expect(await freezeBusiness(backend.deps, slug, freeze)).toBe("done");
    expect(await freezeBusiness(backend.deps, slug, freeze)).toBe("unchanged");
    expect(await frozenBusinesses(backend.deps)).toMatchObject([{ slug, reason: "review" }]);
    expect(await noticeFor(owner)).toEqual({ kind: "frozen", reason: "review" });
    expect(await noticeFor(manager)).toEqual({ kind: "frozen", reason: "review" });
    expect(await noticeFor(mia)).toBeNull();
    await expect(team.links.create({ business: slug, name: "Poster", kind: "join" })).rejects.toMatchObject({
      code: "business_frozen",
      message: "The reviewed-club is read-only while we review it.",
    });
    expect(await lastMail()).toMatchObject({ text: expect.stringContaining(`From our team: ${note}`) });
    expect(
      (await backend.deps.mail.list({ to: manager.email })).map(({ subject }) => subject).join(),
    ).not.toContain("read-only");
    expect((await team.notifications.list({})).items[0]).toMatchObject({ kind: "business_frozen" });
    expect((await team.settings.audit({ business: slug })).items[0]).toMatchObject({
      summary: "Treets made The reviewed-club read-only for a review",
    });

    expect(await thawBusiness(backend.deps, slug)).toBe("done");
    expect(await thawBusiness(backend.deps, slug)).toBe("unchanged");
    expect(await noticeFor(owner)).toBeNull();
    expect(await lastMail()).toMatchObject({ subject: "The reviewed-club can be changed again" });
    await team.links.create({ business: slug, name: "Poster", kind: "join" });
    expect(await freezeBusiness(backend.deps, "nobodys-club", freeze)).toBe("unknown");
    await team.settings.archive({ business: slug, confirmation: slug, currentPassword: PASSWORD });
    expect(await freezeBusiness(backend.deps, slug, freeze)).toBe("archived");
  });
});
