import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EXACT_TOTAL_ROWS } from "#shared/constants.ts";
import type { BackendClient } from "#shared/contract/index.ts";
import type { TestBackend } from "../support/backend.ts";
import { startDemoBackend } from "../support/demo.ts";
import { type SeededPerson, seedCommunity, tokenOf } from "../support/large-community.ts";
import { postgresAnswers } from "../support/postgres-server.ts";
import { type Recorder, recordStatements, type Statement } from "../support/statements.ts";

const CITY = { members: 4_000, treets: 300, claims: 40_000, partners: 20, links: 30, packs: 10 };
/** Far below what exists, and above what a page of 25 has to read. */
const MAX_ROWS = 800;
/** Tables that grow with a community; the others are bounded by its plan. */
const LARGE_TABLES = new Set(["members", "claims", "link_hits", "audit_entries"]);
const business = "city";

/** The part of PostgreSQL's query plans that tells how many rows were read. */
interface PlanNode {
  readonly "Relation Name"?: string;
  readonly "Node Type": string;
  readonly "Parent Relationship"?: string;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly "Rows Removed by Index Recheck"?: number;
  readonly Plans?: readonly PlanNode[];
}

/** Checks how the real planner executes lists of a large community. The embedded database plans the same way. */
describe.skipIf(!postgresAnswers)("in a large community, only a few rows are read for", () => {
  let backend: TestBackend;
  let recorder: Recorder;
  const clients = new Map<SeededPerson, BackendClient>();
  const known = { name: "", email: "", treet: "", rare: "", link: "", membersCursor: "", claimsCursor: "" };

  beforeAll(async () => {
    backend = await startDemoBackend({ kind: "postgres" });
    await seedCommunity(backend, business, CITY);
    await seedCommunity(backend, "town", { ...CITY, claims: 1_000 });
    for (const person of ["owner", "member"] as const)
      clients.set(person, backend.as(await tokenOf(backend, person)));
    const { rows } = await backend.deps.database.pool.query(
      `select first_name || ' ' || last_name as name, email,
        (select id from treets where business_id = b.id order by claimed_count desc limit 1) as treet,
        (select id from treets where business_id = b.id and claimed_count > 0 order by claimed_count limit 1) as rare,
        (select id from links where business_id = b.id order by clicks desc limit 1) as link
      from businesses b join members m on m.business_id = b.id where b.slug = $1 and m.status = 'active' limit 1`,
      [business],
    );
    Object.assign(known, rows[0]);
    const members = await as("owner").members.list({ business, limit: 100 });
    const claims = await as("owner").claims.ofTreet({ business, treet: known.treet, limit: 100 });
    known.membersCursor = members.nextCursor ?? "";
    known.claimsCursor = claims.nextCursor ?? "";
    recorder = await recordStatements(backend);
  });
  afterAll(() => backend.stop());

  const as = (person: SeededPerson): BackendClient => {
    const client = clients.get(person);
    if (!client) throw new Error(`${person} is not signed in`);
    return client;
  };
  const members = (input: object) => () => as("owner").members.list({ business, ...input });

  const lists: readonly (readonly [name: string, ask: () => Promise<unknown>])[] = [
    ["members", members({})],
    ["members by name", members({ sort: "name", direction: "ascending" })],
    ["members by their last visit", members({ sort: "last-active" })],
    ["later members", () => as("owner").members.list({ business, cursor: known.membersCursor })],
    ["members by a name", () => as("owner").members.list({ business, search: known.name })],
    ["members by an address", () => as("owner").members.list({ business, search: known.email })],
    ["members nobody is", members({ search: "qqqzzz" })],
    ["members by two letters", members({ search: "qx" })],
    ["members who asked", members({ status: "requested" })],
    ["members with a label", members({ label: "Circle 35" })],
    ["members whose mail bounces", members({ emailState: "bounced" })],
    ["members of a source", members({ source: "api" })],
    ["members who joined in a week", members({ joinedFrom: "2026-06-01", joinedTo: "2026-06-07" })],
    [
      "members who joined in a week, by name",
      members({ joinedFrom: "2026-06-01", joinedTo: "2026-06-07", sort: "name", direction: "ascending" }),
    ],
    ["members seen lately", members({ seenDays: 7, sort: "last-active" })],
    ["members not seen for long", members({ inactiveDays: 60 })],
    ["members who never claimed", members({ claimed: "never" })],
    [
      "members who never claimed, by name",
      members({ claimed: "never", sort: "name", direction: "ascending" }),
    ],
    ["members who never claimed, by their last visit", members({ claimed: "never", sort: "last-active" })],
    [
      "members who never claimed, the longest away first",
      members({ claimed: "never", sort: "last-active", direction: "ascending" }),
    ],
    ["members who claimed", members({ claimed: "ever" })],
    ["members who claimed, by their last visit", members({ claimed: "ever", sort: "last-active" })],
    ["members who claimed a treet", () => members({ treet: known.treet })()],
    ["members who claimed a treet few want", () => members({ treet: known.rare })()],
    ["members who joined by a link", () => members({ link: known.link })()],
    ["members who unsubscribed", members({ emailState: "unsubscribed" })],
    ["claims of a treet", () => as("owner").claims.ofTreet({ business, treet: known.treet })],
    [
      "later claims of a treet",
      () => as("owner").claims.ofTreet({ business, treet: known.treet, cursor: known.claimsCursor }),
    ],
    [
      "claims of a treet that were taken back",
      () => as("owner").claims.ofTreet({ business, treet: known.treet, state: "revoked" }),
    ],
    ["claims of one's own", () => as("member").claims.mine({ business })],
    ["the catalogue", () => as("member").claims.catalogue({ business })],
    ["the search of everything", () => as("owner").search.find({ business, text: known.name })],
    ["the history of a treet", () => as("owner").treets.history({ business, treet: known.treet })],
    ["the audit log", () => as("owner").settings.audit({ business })],
    ["what the audit log does not say", () => as("owner").settings.audit({ business, search: "qqqzzz" })],
  ];

  it.each(lists)("%s", async (_name, ask) => {
    const statements = await recorder.during(ask);
    expect(statements.length).toBeGreaterThan(0);
    for (const statement of statements)
      for (const [table, rows] of await rowsRead(statement))
        expect(rows, `${table} in ${statement.text}`).toBeLessThanOrEqual(MAX_ROWS);
  });

  it("the recent use of listed treets: the daily sums, and no claims or views", async () => {
    const ask = () => as("owner").treets.list({ business, limit: 100, recent: true });
    expect((await ask()).items.some(({ recent }) => recent !== null && recent.views > 0)).toBe(true);
    const statements = (await recorder.during(ask)).filter(({ text }) => text.includes("insight_treets"));
    expect(statements).toHaveLength(1);
    const nodes = (await Promise.all(statements.map((one) => planOf(one)))).flat();
    const tables = nodes.flatMap((node) => node["Relation Name"] ?? []);
    expect(tables).toContain("insight_treets");
    expect(tables.filter((table) => table === "claims" || table === "treet_views")).toEqual([]);
  });

  it("a year of insights: no claims", async () => {
    const statements = await recorder.during(() => as("owner").insights.overview({ business, days: 365 }));
    const read = await Promise.all(statements.map(rowsRead));
    expect(read.flat().filter(([table]) => table === "claims")).toEqual([]);
  });

  /**
   * True for statements that count up to the number shown as "10,000+" and read no further. The count is a separate
   * part of the plan, executed once.
   */
  const hasCount = ({ values }: Statement) => values.includes(EXACT_TOTAL_ROWS + 1);

  /**
   * Returns the number of rows read of each large table, including filtered ones, but without rows that are only
   * counted.
   */
  async function rowsRead(statement: Statement): Promise<[table: string, rows: number][]> {
    if (!/^\s*(select|with)\b/i.test(statement.text)) return [];
    const read = new Map<string, number>();
    const isLeftOut = (node: PlanNode) => hasCount(statement) && node["Parent Relationship"] === "InitPlan";
    for (const node of await planOf(statement, isLeftOut)) {
      const table = node["Relation Name"];
      if (!table || !LARGE_TABLES.has(table)) continue;
      const each =
        node["Actual Rows"] +
        (node["Rows Removed by Filter"] ?? 0) +
        (node["Rows Removed by Index Recheck"] ?? 0);
      read.set(table, (read.get(table) ?? 0) + each * node["Actual Loops"]);
    }
    return [...read];
  }

  async function planOf(
    { text, values }: Pick<Statement, "text" | "values">,
    isLeftOut: (node: PlanNode) => boolean = () => false,
  ): Promise<PlanNode[]> {
    const { rows } = await backend.deps.database.pool.query({
      text: `explain (analyze, format json) ${text}`,
      values: [...values],
    });
    return nodesOf(rows[0]["QUERY PLAN"][0].Plan, isLeftOut);
  }
});

const nodesOf = (node: PlanNode, isLeftOut: (node: PlanNode) => boolean): PlanNode[] =>
  isLeftOut(node) ? [] : [node, ...(node.Plans ?? []).flatMap((part) => nodesOf(part, isLeftOut))];
