import { beforeAll, describe, expect, it } from "vitest";
import { isForTeam } from "#shared/permissions.ts";
import { Problem } from "#shared/problems.ts";
import { callByName, declaredOperations } from "../support/operations.ts";
import { newPerson, PASSWORD, type TestPerson } from "../support/people.ts";
import { runningBackend } from "../support/running.ts";
import { newTeam } from "../support/teams.ts";

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
    // Only billing and the platform's operators can freeze a business, so there is no operation for it.
    await backend.deps.database.pool.query("update businesses set status = 'frozen' where slug = $1", [
      frozen,
    ]);
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
