import { afterAll, describe, expect, it } from "vitest";
import { freePort } from "../../scripts/free-port.ts";
import { PARIS_PROFILE } from "../support/billing.ts";
import { newProgramDemo } from "../support/demo.ts";
import { type RunningProgram, startProgram } from "../support/programs.ts";

const DEMO = { email: "owner@treets.example", password: "demo-treets-1" };
const running: RunningProgram[] = [];
afterAll(() => Promise.all(running.map((program) => program.stop("SIGKILL"))));

/** Starts the product in its own process, and calls its API as the demo's owner. */
async function start(data: Record<string, string>, port: number) {
  const PUBLIC_URL = `http://localhost:${port}`;
  const program = await startProgram("main.js", {
    ...data,
    PORT: String(port),
    PUBLIC_URL,
  });
  running.push(program);
  const { origin } = program;
  const call = async (method: string, path: string, body?: object, token?: string) => {
    const answer = await fetch(`${origin}/api/v1${path}`, {
      method,
      headers: {
        "content-type": "application/json",
        origin,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return JSON.parse(text);
  };
  const { token } = await call("POST", "/auth/sign-in", DEMO);
  return {
    program,
    origin,
    ask: (method: string, path: string, body?: object) => call(method, path, body, token),
  };
}

describe("a process killed between the charge and storing it", () => {
  it("has the paid plan after its restart", async () => {
    const data = await newProgramDemo();
    const port = await freePort();
    const first = await start(data, port);
    const business = "killed-club";
    await first.ask("POST", "/businesses", { name: "Killed Club", slug: business });
    const base = `/businesses/${business}/billing`;
    await first.ask("PUT", `${base}/profile`, { ...PARIS_PROFILE, vatId: "", country: "US" });
    const quote = await first.ask("POST", `${base}/quotes`, { plan: "basic", interval: "month" });
    const { url } = await first.ask("POST", `${base}/checkouts`, { quote: quote.id });
    const paid = await fetch(first.origin + new URL(url).pathname, {
      method: "POST",
      redirect: "manual",
      headers: { origin: first.origin },
      body: new URLSearchParams({ card: "4242424242424242", expiry: "12/34" }),
    });
    expect(paid.status).toBe(303);
    await first.program.stop("SIGKILL");

    const second = await start(data, port);
    await expect.poll(async () => (await second.ask("GET", `${base}/status`)).plan).toBe("basic");
    const { invoices } = await second.ask("GET", base);
    expect(invoices.map(({ paidMinor }: { paidMinor: number }) => paidMinor)).toEqual([2900]);
  });
});
