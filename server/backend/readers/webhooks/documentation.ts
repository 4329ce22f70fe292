import { webhookEventNames, webhookEvents } from "#shared/integrations.ts";

const id = { type: "string" as const };
const named = (...names: readonly string[]) => ({
  type: "object" as const,
  properties: Object.fromEntries(names.map((name) => [name, id])),
});

/** Fields of an event, by its subject. */
const factsOf: Readonly<Record<string, Record<string, ReturnType<typeof named>>>> = {
  member: { member: named("id", "status") },
  claim: { claim: named("id", "ref", "state"), treet: named("id"), member: named("id") },
  treet: { treet: named("id", "title", "type", "state") },
  partner: { partner: named("id", "state", "business") },
  link: { link: named("id", "name", "kind", "code") },
};

const signatureText =
  "Signed according to Standard Webhooks: webhook-signature contains one or more v1,<base64 HMAC-SHA256>, separated by spaces, of “webhook-id.webhook-timestamp.body” with the endpoint's secret (base64 after whsec_). Any status from 200 to 299 within 10 seconds counts as delivered; anything else is retried for a little more than a day, with the same webhook-id.";

const header = (name: string, description: string) => ({
  name,
  description,
  in: "header" as const,
  required: true,
  schema: id,
});

/** Returns the events as OpenAPI 3.1 webhooks: requests that we send. */
export const describedWebhooks = () =>
  Object.fromEntries(webhookEventNames.map((name) => [name, { post: describe(name) }]));

const describe = (name: (typeof webhookEventNames)[number]) => ({
  summary: webhookEvents[name],
  description: signatureText,
  security: [],
  parameters: [
    header("webhook-id", "Id of the event; the same for every attempt."),
    header("webhook-timestamp", "Time of this attempt in seconds since 1970."),
    header("webhook-signature", "One or more signatures, separated by spaces."),
  ],
  requestBody: {
    required: true,
    content: {
      "application/json": {
        schema: {
          type: "object" as const,
          required: ["type", "timestamp", "data"],
          properties: {
            type: { type: "string" as const, enum: [name] },
            timestamp: { type: "string" as const, format: "date-time" },
            data: {
              type: "object" as const,
              properties: { business: named("id", "slug"), ...factsOf[name.split(".")[0] ?? ""] },
            },
          },
        },
      },
    },
  },
  responses: { "2XX": { description: "Delivered." } },
});

/** Returns the same as HTML. */
export const webhookSection = (): string =>
  `<section><h2>events</h2><p>${signatureText}</p><ul>${webhookEventNames
    .map((name) => `<li><code>${name}</code> ${webhookEvents[name]}</li>`)
    .join("")}</ul></section>`;
