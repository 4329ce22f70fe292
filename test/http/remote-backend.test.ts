import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import request from "supertest";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEMO_PASSWORD } from "#shared/demo.ts";

const server = join(import.meta.dirname, "../../dist/server");

/** A program of the build, once it says where it is. */
async function start(
  program: string,
  env: Record<string, string>,
): Promise<{ child: ChildProcess; origin: string }> {
  const child = spawn(process.execPath, [join(server, program)], {
    env: { PATH: process.env.PATH, PORT: "0", LOG_LEVEL: "warn", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  return new Promise((resolve, reject) => {
    child.stdout.on("data", (chunk) => {
      output += chunk;
      const origin = /ready on (http:\S+)/.exec(output)?.[1];
      if (origin) resolve({ child, origin });
    });
    child.on("exit", () => reject(new Error(`${program} did not start: ${output}`)));
  });
}

const stop = async ({ child }: { child: ChildProcess }, signal: NodeJS.Signals = "SIGTERM") => {
  if (child.exitCode !== null) return child.exitCode;
  child.kill(signal);
  const [code] = await once(child, "exit");
  return code as number | null;
};

describe("the web server with its backend in another process", () => {
  let backend: Awaited<ReturnType<typeof start>>;
  let web: Awaited<ReturnType<typeof start>>;

  beforeAll(async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "treets-"));
    backend = await start("backend-main.js", { DATA_DIR: dataDir, DEMO: "true" });
    web = await start("main.js", { BACKEND_URL: backend.origin, PUBLIC_URL: "http://localhost" });
  });
  afterAll(async () => {
    await stop(web);
    await stop(backend);
  });

  const signIn = () =>
    request(web.origin)
      .post("/api/auth/sign-in")
      .set("Origin", "http://localhost")
      .send({ email: "owner@treets.example", password: DEMO_PASSWORD });

  it("signs in, shows a page and its late part, and says no with the same words", async () => {
    const { status, headers, body } = await signIn();
    expect(status).toBe(200);
    expect(body.session.user.email).toBe("owner@treets.example");
    const cookie = (headers["set-cookie"] as unknown as string[])
      .map((line) => line.split(";", 1)[0])
      .join("; ");
    const page = await request(web.origin).get("/harbour-club/members").set("Cookie", cookie);
    expect(page.status).toBe(200);
    expect(page.text).toContain("members.treets.example");
    expect(page.text).toContain("__late");
    const missing = await request(web.origin).get("/no-such-club/members").set("Cookie", cookie);
    expect(missing.status).toBe(404);
    const form = await request(web.origin)
      .post("/harbour-club/members")
      .set({ Cookie: cookie, Origin: "http://localhost" })
      .type("form")
      .send({ intent: "add", firstName: "", email: "nonsense" });
    expect(form.status).toBe(422);
    expect(form.text).toContain("Enter a valid e-mail address.");
  });

  it("is unready and answers clearly while the backend is away, and recovers by itself", async () => {
    const { headers } = await signIn();
    const cookie = (headers["set-cookie"] as unknown as string[])
      .map((line) => line.split(";", 1)[0])
      .join("; ");
    backend.child.kill("SIGSTOP");
    try {
      const page = await request(web.origin)
        .get("/harbour-club/members")
        .set({ Cookie: cookie, Accept: "text/html" });
      expect(page.status).toBe(503);
      expect(page.headers["retry-after"]).toBeDefined();
      expect(page.headers["set-cookie"]).toBeUndefined();
      expect((await request(web.origin).get("/readyz")).status).toBe(503);
      expect((await request(web.origin).get("/login")).status).toBe(200);
    } finally {
      backend.child.kill("SIGCONT");
    }
    await expect
      .poll(
        async () => (await request(web.origin).get("/harbour-club/members").set("Cookie", cookie)).status,
        {
          timeout: 15_000,
        },
      )
      .toBe(200);
  });

  it("stops with grace", async () => {
    const extra = await start("main.js", { BACKEND_URL: backend.origin });
    expect(await stop(extra)).toBe(0);
  });

  it("does not start with a wrong configuration, and says why in one line", async () => {
    const child = spawn(process.execPath, [join(server, "main.js")], { env: { PORT: "no port" } });
    let output = "";
    child.stderr.on("data", (chunk) => {
      output += chunk;
    });
    const [code] = await once(child, "exit");
    expect(code).toBe(78);
    expect(output.trim()).toBe("PORT must be a whole number from 0 to 65535. Correct it or unset it.");
  });
});
