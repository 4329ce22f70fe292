import request from "supertest";
import { afterEach, expect, it } from "vitest";
import { API_PREFIX } from "#shared/contract/index.ts";
import { DEMO_PASSWORD } from "#shared/demo.ts";
import { newDataDir, type RunningProgram, startProgram } from "../support/programs.ts";
import { isSignedWith, type Receiver, startReceiver } from "../support/receiver.ts";

const running: RunningProgram[] = [];
let receiver: Receiver | undefined;
afterEach(async () => {
  await Promise.all(running.splice(0).map((program) => program.stop("SIGKILL")));
  await receiver?.stop();
});

it("a pending delivery of a killed process is sent by the next process", async () => {
  receiver = await startReceiver();
  const { url, received } = receiver;
  receiver.answer = { status: 503 };
  const env = { DATA_DIR: newDataDir(), DEMO: "true", LANGUAGES: "en", WEBHOOK_LOOPBACK: "true" };
  const start = async () => {
    const program = await startProgram("main.js", env);
    running.push(program);
    const { body } = await request(program.origin)
      .post(`${API_PREFIX}/auth/sign-in`)
      .send({ email: "owner@treets.example", password: DEMO_PASSWORD });
    return { program, token: `Bearer ${body.token}` };
  };
  const at = `${API_PREFIX}/businesses/harbour-club`;

  const first = await start();
  const { body: endpoint } = await request(first.program.origin)
    .post(`${at}/webhooks`)
    .set("Authorization", first.token)
    .send({ url, events: ["link.created"] });
  const made = await request(first.program.origin)
    .post(`${at}/links`)
    .set("Authorization", first.token)
    .send({ kind: "join", name: "Poster" });
  expect(made.status).toBe(200);
  await expect.poll(() => received.length).toBe(1);
  // The first attempt is recorded as failed, and the next one is pending.
  const log = async ({ program, token }: typeof first) =>
    (
      await request(program.origin)
        .get(`${at}/webhooks/${endpoint.id}/deliveries`)
        .set("Authorization", token)
    ).body.items;
  await expect.poll(async () => (await log(first))[0]?.status).toBe(503);
  await first.program.stop("SIGKILL");

  receiver.answer = { status: 204 };
  const second = await start();
  await expect.poll(() => received.length, { timeout: 60_000 }).toBe(2);
  await expect.poll(async () => (await log(second))[0]?.state).toBe("delivered");
  expect(await log(second)).toHaveLength(1);
  expect(new Set(received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  for (const delivery of received) expect(isSignedWith(endpoint.secret, delivery)).toBe(true);
});
