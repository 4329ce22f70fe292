import { expect, it } from "vitest";
import { signatureOf } from "#server/payments-sandbox/webhooks/signature.ts";
import { newClub, ownerOf } from "../support/billing.ts";
import { runningBackend } from "../support/running.ts";
import { recordStatements } from "../support/statements.ts";

const backend = runningBackend();

const EVENTS = 120;

const query = (text: string, values: unknown[] = []) => backend.deps.database.pool.query(text, values);
const eventAbout = (customer: string, id: string) =>
  JSON.stringify({
    id,
    object: "event",
    type: "invoice.updated",
    created: Math.floor(Date.now() / 1_000),
    livemode: false,
    data: { object: { id: "in_1", object: "invoice", customer } },
  });
const tell = (body: string) =>
  backend.backend
    .fetch("/api/webhooks/stripe", {
      method: "POST",
      headers: { "stripe-signature": signatureOf(body, backend.deps.payments.webhookSecret, new Date()) },
      body,
    })
    .then(
      ({ status }) => status,
      (error: { status?: number }) => error.status,
    );
const kept = async () => {
  const { rows } = await query(
    "select count(*)::int as all, count(handled_at)::int as handled from payment_events where id like 'evt_burst%'",
  );
  return rows[0];
};

it("concurrent events are each stored once and handled", async () => {
  const { slug, owner } = await newClub(backend);
  await (await ownerOf(backend, { slug, owner })).billing.startTrial({ business: slug });
  const { rows } = await query("select customer_id from billing_accounts");
  const ids = Array.from({ length: EVENTS }, (_, number) => `evt_burst_${number}`);
  const bodies = [...ids, ...ids.slice(0, 20)].map((id) => eventAbout(rows[0].customer_id, id));
  const statuses = await Promise.all(bodies.map(tell));
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect((await kept()).all).toBe(EVENTS);
  await expect.poll(kept).toEqual({ all: EVENTS, handled: EVENTS });
});

it("an event that cannot be stored does not affect the others of its batch", async () => {
  const ids = ["evt_with_1", "evt_with_\u0000", "evt_with_2"];
  const statuses = await Promise.all(ids.map((id) => tell(eventAbout("cus_nobody", id))));
  expect(statuses).toEqual([200, 500, 200]);
  const { rows } = await query("select id from payment_events where id like 'evt_with%' order by id");
  expect(rows.map(({ id }) => id)).toEqual(["evt_with_1", "evt_with_2"]);
});

it("a burst of events needs only a few database statements", async () => {
  const recorder = await recordStatements(backend);
  const sent = await recorder.during(() =>
    Promise.all(
      Array.from({ length: EVENTS }, (_, number) => tell(eventAbout("cus_nobody", `evt_few_${number}`))),
    ),
  );
  expect(sent.length).toBeLessThan(10);
});
