import { readdirSync } from "node:fs";
import request from "supertest";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { withPostgresDatabase } from "../support/databases.ts";
import { tries } from "../support/length.ts";
import { postgresAnswers } from "../support/postgres-server.ts";
import {
  newDataDir,
  newProgramData,
  type RunningProgram,
  runProgram,
  startProgram,
} from "../support/programs.ts";

const migrations = readdirSync("server/backend/platform/db/migrations").filter((name) =>
  name.endsWith(".sql"),
);
/** Number of processes that race to run the migrations. */
const AT_ONCE = tries({ usual: 2, long: 4 });

const running: RunningProgram[] = [];
const startMain = (env: Record<string, string>) => startProgram("main.js", { DEMO: "false", ...env });
/** Starts a program that is stopped at the end of the test. */
const start = async (env: Record<string, string>) => {
  const program = await startMain(env);
  running.push(program);
  return program;
};
afterEach(async () => {
  await Promise.all(running.splice(0).map((program) => program.stop("SIGKILL")));
});

describe("a process", () => {
  describe("from start to end", () => {
    let web: RunningProgram;
    beforeAll(async () => {
      web = await startMain({ ...(await newProgramData()), ADMIN_PORT: "0", DRAIN_MS: "60000" });
    });
    afterAll(() => web.stop("SIGKILL"));

    it("serves its metrics on the admin port if one is set, and only there", async () => {
      const admin = /Metrics are on (http:\S+)\/metrics/.exec(web.output())?.[1] ?? "";
      const metrics = await request(admin).get("/metrics").set("X-Forwarded-For", "203.0.113.9");
      expect(metrics.status).toBe(200);
      expect(metrics.text).toContain("app_build_info");
      expect((await request(web.origin).get("/metrics")).status).toBe(404);
      expect((await request(admin).get("/")).status).toBe(404);
    });

    it("owns its port, and another process reports in one line that it is taken", async () => {
      const { port } = new URL(web.origin);
      const second = await runProgram("main.js", { ...(await newProgramData()), PORT: port });
      expect(second.code).toBe(1);
      expect(second.output.trim()).toMatch(RegExp(`^PORT must be free, and ${port} is in use\\.[^\\n]*$`));
    });

    it("is unready while stopping, keeps serving, and ends at once on a second signal", async () => {
      web.child.kill("SIGTERM");
      await expect.poll(async () => (await request(web.origin).get("/readyz")).status).toBe(503);
      const page = await request(web.origin).get("/login");
      expect(page.status).toBe(200);
      expect(page.headers.connection).toBe("close");
      expect((await request(web.origin).get("/healthz")).status).toBe(200);
      expect(await web.stop("SIGTERM")).toBe(130);
    });
  });

  it("refuses a data directory in use, and takes over that of a killed process", async () => {
    const dataDir = newDataDir();
    const first = await start({ DATA_DIR: dataDir });
    const second = await runProgram("main.js", { DATA_DIR: dataDir });
    expect(second.code).toBe(1);
    expect(second.output).toContain(`is in use by process ${first.child.pid}`);
    expect(second.output.trim().split("\n")).toHaveLength(1);

    await first.stop("SIGKILL");
    const third = await start({ DATA_DIR: dataDir });
    expect((await request(third.origin).get("/readyz")).status).toBe(200);
  });

  it('that is stopping rejects requests in drain mode "reject"', async () => {
    const web = await start({ ...(await newProgramData()), DRAIN_MS: "60000", DRAIN_MODE: "reject" });
    web.child.kill("SIGTERM");
    await expect.poll(async () => (await request(web.origin).get("/login")).status).toBe(503);
    const refused = await request(web.origin).post("/sign-up").type("form").send("email=a@b.example");
    expect(refused.status).toBe(503);
    expect(refused.headers["retry-after"]).toBe("1");
  });
});

describe.skipIf(!postgresAnswers)("several processes on one PostgreSQL", () => {
  it("can all start at once on an empty database, which one of them migrates", async () => {
    await withPostgresDatabase(async (url, query) => {
      const env = { DATABASE_URL: url };
      const webs = await Promise.all(Array.from({ length: AT_ONCE }, () => start(env)));
      for (const { origin } of webs) expect((await request(origin).get("/readyz")).status).toBe(200);
      expect(await query("select count(*)::int as applied from schema_migrations")).toEqual([
        { applied: migrations.length },
      ]);
      const codes = await Promise.all(running.splice(0).map((program) => program.stop()));
      expect(codes).toEqual(webs.map(() => 0));
    });
  });
});
