import { sql } from "drizzle-orm";
import * as z from "zod";
import { groupWrites } from "../../platform/db/group-writes.ts";
import { paymentEvents } from "../../platform/db/schema/billing.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { handle } from "./events.ts";

export const WEBHOOK_PATH = "/api/webhooks/stripe";
/** No event of the provider is larger. */
export const MAX_EVENT_BYTES = 256 * 1024;

/** The end of the year 9999, until which a database and JavaScript write dates alike. */
const MAX_SECONDS = 253_402_300_799;

const event = z.object({
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(255),
  /** Seconds; one that is no date would fail the events stored with it. */
  created: z.number().int().min(0).max(MAX_SECONDS),
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

/** Most events stored by one statement. */
const MAX_BATCH = 200;
/**
 * Pause per event of a group. Storing an event takes a small part of this, so that even a burst leaves time for page
 * requests.
 */
const PAUSE_MS = 6;
/** Least time between two jobs for events that arrive in a burst. */
const BURST_MS = 5_000;

/**
 * Receives the provider's events. They are authenticated by their signature alone: a bad or old one gets a 400. A
 * genuine event is first stored unchanged, once; a job handles it.
 */
export function createEventIntake(
  deps: Dependencies,
): (body: string, signature: string) => Promise<Response> {
  let plannedFor = 0;
  /** Enqueues the job that handles waiting events: at once for a single event, once for a burst. */
  const planJob = async (isBurst: boolean): Promise<void> => {
    if (!isBurst) return deps.jobs.enqueue(handle, {});
    if (performance.now() < plannedFor) return;
    plannedFor = performance.now() + BURST_MS;
    await deps.jobs.enqueue(handle, {}, { startAfter: new Date(Date.now() + BURST_MS) });
  };
  const keep = groupWrites<ReceivedEvent>({
    // If the process ends before the job is enqueued, the job that runs every minute finds the stored events.
    write: async (events) => {
      if (await keepAll(deps, events)) await planJob(events.length > 1);
    },
    max: MAX_BATCH,
    pauseMs: PAUSE_MS,
  });
  return async function takeEvent(body, signature) {
    if (Buffer.byteLength(body) > MAX_EVENT_BYTES) return refusal(413, "This event is too large.");
    const { webhookSecret, isLive } = deps.payments;
    const { default: Stripe } = await import("stripe");
    let received: z.infer<typeof event>;
    try {
      received = event.parse(Stripe.webhooks.constructEvent(body, signature, webhookSecret));
    } catch {
      return refusal(400, "The signature of this event is not genuine, or it is too old.");
    }
    const now = deps.clock();
    const { object } = received.data;
    const isOurs = received.livemode === isLive;
    await keep({
      id: received.id,
      type: received.type,
      subject: received.account ?? subjectOf(object),
      body,
      createdAt: new Date(received.created * 1_000),
      receivedAt: now,
      isOurs,
    });
    return Response.json({ received: true });
  };
}

interface ReceivedEvent {
  readonly id: string;
  readonly type: string;
  /**
   * ID of the connected account that the event is about, or else of the customer, or of the checkout or payment if it
   * was paid without one.
   */
  readonly subject: string | null;
  readonly body: string;
  readonly createdAt: Date;
  readonly receivedAt: Date;
  /** Whether the event belongs to the mode, test or live, that this server runs in. */
  readonly isOurs: boolean;
}

/**
 * Stores all events with one statement and one parameter per column, as thousands of parameters cost more than the
 * values they hold. Returns whether there is anything to handle.
 */
async function keepAll({ db }: Dependencies, received: readonly ReceivedEvent[]): Promise<boolean> {
  const column = <Value>(of: (event: ReceivedEvent) => Value) => sql.param(received.map(of));
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
    ) as received (id, type, customer_id, body, created_at, received_at, is_ours)
    on conflict do nothing
    returning handled_at`);
  return rows.some(({ handled_at: handledAt }) => handledAt === null);
}

/** Returns the ID of the customer if there is one, or else of the checkout or payment. */
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
