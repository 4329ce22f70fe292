import { newId } from "../ids.ts";

export const newEvent = (facts: {
  type: string;
  object: unknown;
  created: number;
  apiVersion: string;
  /** The account the event happened in, if it is not the platform. */
  account?: string | undefined;
}) => ({
  id: newId("evt"),
  object: "event" as const,
  ...(facts.account === undefined ? {} : { account: facts.account }),
  api_version: facts.apiVersion,
  created: facts.created,
  data: { object: facts.object },
  livemode: false,
  pending_webhooks: 1,
  request: { id: null, idempotency_key: null },
  type: facts.type,
});
export type StripeEvent = ReturnType<typeof newEvent>;
