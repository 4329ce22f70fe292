import * as z from "zod";
import { paymentEvents } from "../db/schema/billing.ts";
import { inTransaction } from "../db/transaction.ts";
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

/**
 * Takes in what the provider tells. Its signature is the only thing that lets it in: a bad or old one is 400. What is
 * genuine is kept as it came, once, before anything is done about it; a job does the rest.
 */
export async function takeEvent(deps: Dependencies, body: string, signature: string): Promise<Response> {
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
  await inTransaction(deps.db, async (tx) => {
    const [kept] = await tx
      .insert(paymentEvents)
      .values({
        id: told.id,
        type: told.type,
        customerId: object.object === "customer" ? (object.id ?? null) : idIn(object.customer),
        body,
        createdAt: new Date(told.created * 1_000),
        receivedAt: now,
        ...(isOurs ? {} : { handledAt: now, outcome: "another mode" }),
      })
      .onConflictDoNothing()
      .returning({ id: paymentEvents.id });
    if (kept && isOurs) await deps.jobs.enqueue(handle, {}, { tx });
  });
  return Response.json({ received: true });
}

const idIn = (customer: unknown): string | null =>
  typeof customer === "string"
    ? customer
    : typeof customer === "object" && customer !== null && "id" in customer && typeof customer.id === "string"
      ? customer.id
      : null;

const refusal = (status: number, message: string): Response =>
  Response.json({ error: { code: status === 413 ? "body_too_large" : "bad_request", message } }, { status });
