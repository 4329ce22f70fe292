import * as z from "zod";
import * as words from "#words/inputs.ts";
import { deliveryStates, webhookEventNames, webhookStates } from "../integrations.ts";
import { deliveriesList } from "../lists/integrations.ts";
import { businessInput, done, pageInput, pageOf, timestamp } from "./common.ts";
import { typed } from "./fields.ts";
import { filterFields } from "./list-fields.ts";
import { inBusiness, ofBusiness } from "./operation.ts";

const mayManage = inBusiness("keys.manage");

/** The server decides which destinations are allowed. */
const url = typed()
  .min(1, { error: words.enterAWebhookAddress })
  .max(500, { error: () => words.atMostCharacters({ max: 500 }) });
const events = z
  .array(z.enum(webhookEventNames))
  .min(1, { error: words.chooseAnEvent })
  .max(webhookEventNames.length)
  .transform((names) => [...new Set(names)]);
const description = typed().max(100, { error: () => words.atMostCharacters({ max: 100 }) });

export const webhook = z.object({
  id: z.string(),
  url: z.string(),
  description: z.string(),
  events: z.array(z.enum(webhookEventNames)),
  state: z.enum(webhookStates),
  /** Number of failed attempts since the last success. */
  consecutiveFailures: z.number().int(),
  lastDeliveredAt: timestamp.nullable(),
  createdAt: timestamp,
});
export type Webhook = z.infer<typeof webhook>;

export const webhookDelivery = z.object({
  id: z.string(),
  /** The `webhook-id` that the receiver sees; the same for every attempt. */
  eventId: z.string(),
  type: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.number().int(),
  createdAt: timestamp,
  lastAttemptAt: timestamp.nullable(),
  nextAttemptAt: timestamp.nullable(),
  /** Of the last attempt: status, duration, beginning of the response body, and the error if there was no response. */
  status: z.number().int().nullable(),
  durationMs: z.number().int().nullable(),
  answer: z.string(),
  error: z.string(),
  body: z.string(),
});

const oneWebhook = businessInput.extend({ webhook: z.string().max(64) });
const secret = z.object({ secret: z.string() });

export const webhooks = ofBusiness.router({
  list: mayManage("GET /webhooks", "List webhook endpoints").input(businessInput).output(z.array(webhook)),
  create: mayManage("POST /webhooks", "Add a webhook endpoint", {
    description: "The signing secret is returned only in this response; it can be rotated.",
  })
    .input(businessInput.extend({ url, events, description: description.default("") }))
    .output(webhook.extend(secret.shape)),
  update: mayManage("PATCH /webhooks/{webhook}", "Update, pause or resume a webhook endpoint", {
    description: "Resuming a disabled endpoint resets its failure count.",
  })
    .input(
      oneWebhook.extend({
        url: url.optional(),
        events: events.optional(),
        description: description.optional(),
        state: z.enum(["active", "paused"]).optional(),
      }),
    )
    .output(webhook),
  remove: inBusiness("keys.manage", { atRest: true })(
    "DELETE /webhooks/{webhook}",
    "Delete a webhook endpoint and its log",
  )
    .input(oneWebhook)
    .output(done),
  rotateSecret: mayManage(
    "POST /webhooks/{webhook}/secret",
    "Rotate the signing secret of a webhook endpoint",
    {
      description:
        "For one day, deliveries carry two signatures: one with the new secret and one with the former.",
    },
  )
    .input(oneWebhook)
    .output(secret),
  test: mayManage("POST /webhooks/{webhook}/test", "Send a test event to a webhook endpoint", {
    description: "The event is sent once, even if the endpoint is paused; the result is in the log.",
  })
    .input(oneWebhook)
    .output(z.object({ delivery: z.string() })),
  deliveries: mayManage(
    "GET /webhooks/{webhook}/deliveries",
    "List the deliveries to a webhook endpoint, newest first",
    { description: "Deliveries are kept for 30 days." },
  )
    .input(oneWebhook.extend(pageInput.shape).extend(filterFields(deliveriesList.filters)))
    .output(pageOf(webhookDelivery)),
  redeliver: mayManage(
    "POST /webhooks/{webhook}/deliveries/{delivery}/redeliver",
    "Redeliver an event to a webhook endpoint",
  )
    .input(oneWebhook.extend({ delivery: z.string().max(64) }))
    .output(done),
});
