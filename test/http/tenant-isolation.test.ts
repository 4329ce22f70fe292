import * as fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { announceTreet } from "#server/backend/offers/treets/announce.ts";
import { tick } from "#server/backend/offers/treets/clock.ts";
import { can, type Role, teamRoles } from "#shared/permissions.ts";
import { Problem } from "#shared/problems.ts";
import { inputsOf, type JsonSchema } from "../support/arbitraries.ts";
import type { TestBackend } from "../support/backend.ts";
import { tries } from "../support/length.ts";
import { callByName, type DeclaredOperation, declaredOperations } from "../support/operations.ts";
import { newPerson, type TestPerson } from "../support/people.ts";
import { illustrated } from "../support/pictures.ts";
import { runningBackend } from "../support/running.ts";
import { newTeam } from "../support/teams.ts";

const RUNS = tries({ usual: 2, long: 20 });
/** Part of every text that belongs to the attacked business, and of no other text. */
const MARK = "alphasecret";
const ALPHA = "alpha";

const inBusiness = declaredOperations.flatMap((operation) =>
  typeof operation.access === "object" ? [{ ...operation, action: operation.access.business }] : [],
);

/** Covers every operation of the contract, including those added later. */
describe("a business is isolated from others:", () => {
  const backend = runningBackend();
  let team: Record<"owner" | "admin" | "manager" | "viewer", TestPerson>;
  let member: TestPerson;
  let stranger: TestPerson;
  let beta: string;
  let strangers = 0;
  /** All rows of Alpha, and their fingerprint, from before the first attempt. */
  let alpha: Rows | undefined;
  let untouched: string;

  beforeAll(async () => {
    team = await newTeam(backend, ALPHA, ["admin", "manager", "viewer"], "scale");
    const owner = backend.as(team.owner.tokens.token);
    for (const email of ["member@people.example", `invited.${MARK}@people.example`])
      await owner.members.add({ business: ALPHA, email, firstName: MARK, lastName: MARK, invite: false });
    // The account's confirmed address links it to the membership.
    member = await newPerson(backend, "Member");
    await owner.team.invite({ business: ALPHA, emails: [`team.${MARK}@people.example`], role: "viewer" });
    const draft = await owner.treets.create({
      business: ALPHA,
      content: await illustrated(owner, {
        type: "shared_code",
        title: `Treet ${MARK}`,
        sharedCode: MARK,
        summary: `Only for us: ${MARK}`,
        description: MARK,
        terms: MARK,
        howToUse: MARK,
      }),
    });
    await owner.treets.move({ business: ALPHA, treet: draft.id, move: "publish" });
    await backend.as(member.tokens.token).claims.claim({ business: ALPHA, treet: draft.id });
    // Nothing changes Alpha's rows by itself while they are compared: what is scheduled is made before, and what is sent
    // later, such as the receipt of the claim, is not sent.
    await tick(backend.deps);
    await announceTreet(backend.deps, draft.id);
    await backend.deps.jobs.stop();
    await newStranger();
  });

  /** Creates a user who has nothing to do with Alpha and owns another business. */
  async function newStranger() {
    beta = `beta-${++strangers}`;
    stranger = await newPerson(backend, beta);
    await backend.as(stranger.tokens.token).businesses.create({ name: beta, slug: beta });
    await backend.deps.database.pool.query("update businesses set plan = 'scale' where slug = $1", [beta]);
  }

  /**
   * Returns the stranger's client, of a new stranger if an operation has ended the session or the business, as some
   * should.
   */
  async function strangerAtHome() {
    const lives = await backend
      .as(stranger.tokens.token)
      .businesses.get({ business: beta })
      .then(
        ({ role }) => role === "owner",
        () => false,
      );
    if (!lives) await newStranger();
    return backend.as(stranger.tokens.token);
  }

  const refusalOf = async (token: string | undefined, { name }: DeclaredOperation, business: string) => {
    const error = await callByName(backend.as(token), name, { business }).then(
      () => undefined,
      (error: unknown) => error,
    );
    return error instanceof Problem ? { code: error.code, message: error.message } : error;
  };

  it.each(inBusiness)("$name requires sign-in", async (operation) => {
    expect(await refusalOf(undefined, operation, ALPHA)).toMatchObject({ code: "unauthenticated" });
  });

  it.each(inBusiness)(
    "$name gives strangers the same answer as for a business that does not exist",
    async (operation) => {
      const refusal = await refusalOf(stranger.tokens.token, operation, ALPHA);
      expect(refusal).toMatchObject({ code: "not_found" });
      expect(refusal).toEqual(await refusalOf(stranger.tokens.token, operation, "no-such-business"));
    },
  );

  it.each(inBusiness)("$name refuses every role without the permission", async (operation) => {
    const people: Record<string, TestPerson> = { ...team, member };
    for (const [role, person] of Object.entries(people)) {
      if (can({ roles: [role as Role], billing: false, canRedeem: false }, operation.action)) continue;
      expect(await refusalOf(person.tokens.token, operation, ALPHA), role).toMatchObject({
        code: "forbidden",
      });
    }
  });

  it.each(inBusiness)("$name admits every role with the permission", async (operation) => {
    const { name, action, input } = operation;
    for (const role of [...teamRoles, "member"] as const) {
      if (!can({ roles: [role], billing: false, canRedeem: false }, action)) continue;
      // Operations that need only the business's name are really carried out, so each gets a business to spoil.
      const isDone = operation.method !== "GET" && isOnlyBusiness(input);
      const spoilt = isDone ? `spoilt-${++strangers}` : undefined;
      const person = spoilt ? await personIn(spoilt, role) : { ...team, member }[role];
      const refusal = await refusalOf(person.tokens.token, operation, spoilt ?? ALPHA);
      expect(refusal, `${name} as ${role}`).not.toBeInstanceOf(Error);
      expect(
        ["forbidden", "unauthenticated", "server_error", "unavailable"],
        `${name} as ${role}`,
      ).not.toContain((refusal as { code?: string } | undefined)?.code);
    }
  });

  /** Returns a user with this role in a new business. */
  async function personIn(slug: string, role: Role): Promise<TestPerson> {
    const own = await newTeam(backend, slug, role === "owner" || role === "member" ? [] : [role], "scale");
    if (role !== "member") return own[role as "owner"];
    const email = `${slug}-member@people.example`;
    const owner = backend.as(own.owner.tokens.token);
    await owner.members.add({ business: slug, email, firstName: MARK, invite: false });
    return newPerson(backend, `${slug}-member`);
  }

  it("every operation declares its access", () => {
    expect(declaredOperations.filter(({ access }) => access === "denied")).toEqual([]);
    expect(inBusiness.filter(({ input }) => !namesBusiness(input)).map(({ name }) => name)).toEqual([]);
  });

  it.each(declaredOperations)(
    "$name neither reveals nor changes anything by another business's IDs",
    async (operation) => {
      if (!alpha) [alpha, untouched] = [await rowsOf(backend, ALPHA), await fingerprintOf(backend, ALPHA)];
      // A response that only repeats its input reveals nothing.
      const texts = idsIn(alpha).filter((text) => !text.includes(MARK));
      expect(texts.length).toBeGreaterThan(5);
      const inputs = inputsOf(operation.input, { texts });
      await fc.assert(
        fc.asyncProperty(inputs, async (input) => {
          const home = await strangerAtHome();
          const own =
            typeof input === "object" && input !== null && "business" in input ? { business: beta } : {};
          const answer = await callByName(home, operation.name, { ...(input as object), ...own }).catch(
            (error: unknown) => error,
          );
          if (answer instanceof Problem) expect(answer.code).not.toBe("server_error");
          expect(JSON.stringify(answer) ?? "").not.toContain(MARK);
        }),
        { numRuns: RUNS },
      );
      if ((await fingerprintOf(backend, ALPHA)) === untouched) return;
      expect(await rowsOf(backend, ALPHA)).toEqual(alpha);
    },
  );
});

/** True if the input requires a business; if it has alternatives, in each of them. */
const namesBusiness = ({ required, anyOf }: JsonSchema): boolean =>
  anyOf ? anyOf.every(namesBusiness) : (required?.includes("business") ?? false);

const isOnlyBusiness = ({ required, anyOf }: JsonSchema): boolean =>
  anyOf ? anyOf.some(isOnlyBusiness) : JSON.stringify(required) === '["business"]';

type Rows = Readonly<Record<string, readonly Record<string, unknown>[]>>;

/** Returns all rows that the database has of a business. */
async function rowsOf(backend: TestBackend, slug: string): Promise<Rows> {
  const { pool } = backend.deps.database;
  const { rows: businesses } = await pool.query("select * from businesses where slug = $1", [slug]);
  const found: Record<string, Record<string, unknown>[]> = { businesses };
  for (const name of await tablesOfBusinesses(backend)) {
    const { rows } = await pool.query(`select * from ${name} where business_id = $1 order by 1, 2`, [
      businesses[0].id,
    ]);
    found[name] = rows;
  }
  return found;
}

/** Returns a hash of the same rows, by a single statement, because it is checked after every operation. */
async function fingerprintOf(backend: TestBackend, slug: string): Promise<string> {
  const parts = (await tablesOfBusinesses(backend)).map(
    (name) => `select each::text from ${name} each where business_id = b.id`,
  );
  const { rows } = await backend.deps.database.pool.query<{ fingerprint: string }>(
    `select md5(b::text || (select string_agg(each, ',' order by each) from (${parts.join(" union all ")}) every(each))) as fingerprint
      from businesses b where slug = $1`,
    [slug],
  );
  return rows[0]?.fingerprint ?? "";
}

let tables: Promise<readonly string[]> | undefined;

function tablesOfBusinesses({ deps }: TestBackend): Promise<readonly string[]> {
  tables ??= deps.database.pool
    .query<{ name: string }>(
      "select table_name as name from information_schema.columns where column_name = 'business_id' and table_schema = 'public'",
    )
    .then(({ rows }) => rows.map(({ name }) => name));
  return tables;
}

/**
 * Returns everything that identifies something: ids, references, slugs and addresses. A link's code is left out,
 * because it is an invitation to anyone who has it.
 */
const idsIn = (rows: Rows): string[] => [
  ...new Set(
    Object.values(rows)
      .flat()
      .flatMap((row) => Object.entries(row))
      .flatMap(([name, value]) =>
        typeof value === "string" && /(^|_)(id|ref|slug|email|hash)$/.test(name) ? [value] : [],
      ),
  ),
];
