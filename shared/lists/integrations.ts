import * as commonWords from "#words/common.ts";
import * as words from "#words/listNames.ts";
import {
  type ApiKeyState,
  type DeliveryState,
  deliveryStates,
  TEST_EVENT,
  type WebhookEvent,
  type WebhookState,
  webhookEventNames,
} from "../integrations.ts";
import { translated } from "../words/translated.ts";
import { choice, one, search } from "./list.ts";
import { integrationOrders } from "./orders.ts";

/** API keys and webhook endpoints of a business, which share one screen. */
export const integrationsList = {
  filters: {
    search,
    key: choice<ApiKeyState>(
      words.apiKeys,
      translated({
        active: words.inUse,
        expired: words.expired,
        inactive: words.keyResting,
      }),
      { any: commonWords.all },
    ),
    endpoint: choice<WebhookState>(
      words.webhooks,
      translated({
        active: words.inUse,
        paused: words.paused,
        disabled: words.endpointSwitchedOff,
      }),
      { any: commonWords.all },
    ),
  },
  look: { order: one(integrationOrders) },
};

/** Events are shown by their technical names. */
const eventNames = Object.fromEntries(
  [...webhookEventNames, TEST_EVENT].map((name) => [name, name]),
) as Readonly<Record<WebhookEvent | typeof TEST_EVENT, string>>;

/** Deliveries to a webhook endpoint. */
export const deliveriesList = {
  filters: {
    event: choice<WebhookEvent | typeof TEST_EVENT>(words.event, eventNames, { any: commonWords.all }),
    state: choice<DeliveryState>(
      words.state,
      translated({
        pending: words.deliveryPending,
        delivered: words.deliveryDone,
        failed: words.deliveryFailed,
      }),
      { chips: deliveryStates },
    ),
  },
  look: {},
};
