import { sql } from "drizzle-orm";
import * as z from "zod";
import { groupWrites } from "../../platform/db/group-writes.ts";
import { paymentEvents } from "../../platform/db/schema/billing.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { handle } from "./events.ts";

export const WEBHOOK_PATH = "/api/webhooks/stripe";
/** No event of a provider is larger. */
export const LONGEST_EVENT_BYTES = 256 * 1024;

const event = z.object({
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(255),
  created: z.number().int(),
  account: z.string().max(255).optional(),
  livemode: z.boolean(),
  data: z.object({
    object: z.looseObject({
      id: z.string().optional(),
      object: z.string().optional(),
      customer: z.unknown().optional(),
      payment_intent: z.unknown().optional(),
    }),
  }),
});

/** Events that are kept by one statement. */
const MOST_AT_ONCE = 200;
/** Taking one in costs a small part of this: however many there are, they leave the process to those who want pages. */
const PAUSE_MS = 6;
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
  const keep = groupWrites<Told>({
    // Should the process end before the job is asked for, the next minute's finds what was kept.
    write: async (events) => {
      if (await keepAll(deps, events)) await planJob(events.length > 1);
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
      subject: told.account ?? subjectOf(object),
      body,
      createdAt: new Date(told.created * 1_000),
      receivedAt: now,
      isOurs,
    });
    return Response.json({ received: true });
  };
}

interface Told {
  readonly id: string;
  readonly type: string;
  /** A customer, or the account it happened in where that is not ours, or what somebody paid once. */
  readonly subject: string | null;
  readonly body: string;
  readonly createdAt: Date;
  readonly receivedAt: Date;
  /** Of the mode, test or live, that is at work here. */
  readonly isOurs: boolean;
}

/**
 * One statement keeps all of them, with a parameter for each column, as thousands of parameters cost more than what they
 * hold. Answers whether there is anything to look after.
 */
async function keepAll({ db }: Dependencies, told: readonly Told[]): Promise<boolean> {
  const column = <Value>(of: (event: Told) => Value) => sql.param(told.map(of));
  const { rows } = await db.execute(sql`
    insert into ${paymentEvents} (id, type, customer_id, body, created_at, received_at, handled_at, outcome)
    select id, type, customer_id, body, created_at, received_at,
      case when is_ours then null else received_at end, case when is_ours then null else 'another mode' end
    from unnest(
      ${column(({ id }) => id)}::text[],
      ${column(({ type }) => type)}::text[],
      ${column(({ subject }) => subject)}::text[],
      ${column(({ body }) => body)}::text[],
      ${column(({ createdAt }) => createdAt.toISOString())}::timestamptz[],
      ${column(({ receivedAt }) => receivedAt.toISOString())}::timestamptz[],
      ${column(({ isOurs }) => isOurs)}::boolean[]
    ) as told (id, type, customer_id, body, created_at, received_at, is_ours)
    on conflict do nothing
    returning handled_at`);
  return rows.some(({ handled_at: handledAt }) => handledAt === null);
}

/** A customer where there is one; else the checkout, or the payment, that it is about. */
function subjectOf({
  object,
  id,
  customer,
  payment_intent: payment,
}: z.infer<typeof event>["data"]["object"]): string | null {
  if (object === "customer") return id ?? null;
  return idIn(customer) ?? (object === "checkout.session" ? (id ?? null) : idIn(payment));
}

const idIn = (customer: unknown): string | null =>
  typeof customer === "string"
    ? customer
    : typeof customer === "object" && customer !== null && "id" in customer && typeof customer.id === "string"
      ? customer.id
      : null;

const refusal = (status: number, message: string): Response =>
  Response.json({ error: { code: status === 413 ? "body_too_large" : "bad_request", message } }, { status });
