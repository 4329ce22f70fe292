import * as z from "zod";
import { groupWrites } from "../db/group-writes.ts";
import { paymentEvents } from "../db/schema/billing.ts";
import type { Dependencies } from "../dependencies.ts";
import { handle } from "./events.ts";

export const WEBHOOK_PATH = "/api/webhooks/stripe";
/** No event of a provider is larger. */
export const LONGEST_EVENT_BYTES = 256 * 1024;

const event = z.object({
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(255),
  created: z.number().int(),
  livemode: z.boolean(),
  data: z.object({
    object: z.looseObject({
      id: z.string().optional(),
      object: z.string().optional(),
      customer: z.unknown().optional(),
    }),
  }),
});

/** Events that are kept by one statement. */
const MOST_AT_ONCE = 200;
/** Taking one in costs a small part of this: however many there are, they leave the process to those who want pages. */
const PAUSE_MS = 3;
/** Of many at once, what they are about is looked at no more often than this. */
const BURST_MS = 5_000;

/**
 * Takes in what the provider tells. Its signature is the only thing that lets it in: a bad or old one is 400. What is
 * genuine is kept as it came, once, before anything is done about it; a job does the rest.
 */
export function createEventIntake(
  deps: Dependencies,
): (body: string, signature: string) => Promise<Response> {
  let plannedFor = 0;
  /** Asks for the job that takes up all that waits: at once for one alone, and once for many that come together. */
  const planJob = async (isBurst: boolean): Promise<void> => {
    if (!isBurst) return deps.jobs.enqueue(handle, {});
    if (Date.now() < plannedFor) return;
    plannedFor = Date.now() + BURST_MS;
    await deps.jobs.enqueue(handle, {}, { startAfter: new Date(plannedFor) });
  };
  const keep = groupWrites<Row>({
    // Should the process end before the job is asked for, the next minute's finds what was kept.
    write: async (rows) => {
      if (await keepAll(deps, rows)) await planJob(rows.length > 1);
    },
    most: MOST_AT_ONCE,
    pauseMs: PAUSE_MS,
  });
  return async function takeEvent(body, signature) {
    if (Buffer.byteLength(body) > LONGEST_EVENT_BYTES) return refusal(413, "This event is too large.");
    const { webhookSecret, isLive } = deps.payments;
    const { default: Stripe } = await import("stripe");
    let told: z.infer<typeof event>;
    try {
      told = event.parse(Stripe.webhooks.constructEvent(body, signature, webhookSecret));
    } catch {
      return refusal(400, "The signature of this event is not genuine, or it is too old.");
    }
    const now = deps.clock();
    const { object } = told.data;
    const isOurs = told.livemode === isLive;
    await keep({
      id: told.id,
      type: told.type,
      customerId: object.object === "customer" ? (object.id ?? null) : idIn(object.customer),
      body,
      createdAt: new Date(told.created * 1_000),
      receivedAt: now,
      handledAt: isOurs ? null : now,
      outcome: isOurs ? null : "another mode",
    });
    return Response.json({ received: true });
  };
}

type Row = typeof paymentEvents.$inferInsert;

/** One statement keeps all of them; answers whether there is anything to look after. */
async function keepAll({ db }: Dependencies, rows: readonly Row[]): Promise<boolean> {
  const kept = await db
    .insert(paymentEvents)
    .values([...rows])
    .onConflictDoNothing()
    .returning({ handledAt: paymentEvents.handledAt });
  return kept.some(({ handledAt }) => handledAt === null);
}

const idIn = (customer: unknown): string | null =>
  typeof customer === "string"
    ? customer
    : typeof customer === "object" && customer !== null && "id" in customer && typeof customer.id === "string"
      ? customer.id
      : null;

const refusal = (status: number, message: string): Response =>
  Response.json({ error: { code: status === 413 ? "body_too_large" : "bad_request", message } }, { status });
