import { readdirSync } from "node:fs";
import request from "supertest";
import { afterEach, describe, expect, it } from "vitest";

import { withPostgresDatabase } from "../support/databases.ts";
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
const running: RunningProgram[] = [];
const start = async (env: Record<string, string>) => {
  const program = await startProgram("main.js", { DEMO: "false", ...env });
  running.push(program);
  return program;
};
afterEach(async () => {
  await Promise.all(running.splice(0).map((program) => program.stop("SIGKILL")));
});

describe("a process", () => {
  it("shows its metrics on a port of their own where there is one, and only there", async () => {
    const web = await start({ ...(await newProgramData()), ADMIN_PORT: "0" });
    const admin = /Metrics are on (http:\S+)\/metrics/.exec(web.output())?.[1] ?? "";
    const metrics = await request(admin).get("/metrics").set("X-Forwarded-For", "203.0.113.9");
    expect(metrics.status).toBe(200);
    expect(metrics.text).toContain("app_build_info");
    expect((await request(web.origin).get("/metrics")).status).toBe(404);
    expect((await request(admin).get("/")).status).toBe(404);
    expect(await web.stop()).toBe(0);
  });

  it("refuses a data directory that another one uses, and takes over from one that was killed", async () => {
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

  it("says in one line that its port is taken", async () => {
    const first = await start(await newProgramData());
    const { port } = new URL(first.origin);
    const second = await runProgram("main.js", { ...(await newProgramData()), PORT: port });
    expect(second.code).toBe(1);
    expect(second.output.trim()).toMatch(/^[^\n]*EADDRINUSE[^\n]*$/);
  });

  it("that is stopping is unready, serves on, and ends at once at a second signal", async () => {
    const web = await start({ ...(await newProgramData()), DRAIN_MS: "60000" });
    web.child.kill("SIGTERM");
    await expect.poll(async () => (await request(web.origin).get("/readyz")).status).toBe(503);
    const page = await request(web.origin).get("/login");
    expect(page.status).toBe(200);
    expect(page.headers.connection).toBe("close");
    expect((await request(web.origin).get("/healthz")).status).toBe(200);
    expect(await web.stop("SIGTERM")).toBe(130);
  });

  it("that is stopping refuses before any work where the balancer tries elsewhere", async () => {
    const web = await start({ ...(await newProgramData()), DRAIN_MS: "60000", DRAIN_MODE: "reject" });
    web.child.kill("SIGTERM");
    await expect.poll(async () => (await request(web.origin).get("/login")).status).toBe(503);
    const refused = await request(web.origin).post("/sign-up").type("form").send("email=a@b.example");
    expect(refused.status).toBe(503);
    expect(refused.headers["retry-after"]).toBe("1");
  });
});

describe.skipIf(!postgresAnswers)("several processes on one PostgreSQL", () => {
  it("may all start at once on an empty database, and one migrates it", async () => {
    await withPostgresDatabase(async (url, query) => {
      const env = { DATABASE_URL: url };
      const webs = await Promise.all([start(env), start(env), start(env), start(env)]);
      for (const { origin } of webs) expect((await request(origin).get("/readyz")).status).toBe(200);
      expect(await query("select count(*)::int as applied from schema_migrations")).toEqual([
        { applied: migrations.length },
      ]);
      await Promise.all(running.splice(0).map((program) => program.stop()));
    });
  });
});
