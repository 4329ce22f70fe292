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
import { choice, one, search } from "./list.ts";
import { integrationOrders } from "./orders.ts";

/** API keys and webhook endpoints of a business, which share one screen. */
export const integrationsList = {
  filters: {
    search,
    key: choice<ApiKeyState>(
      words.apiKeys,
      {
        get active() {
          return words.inUse();
        },
        get expired() {
          return words.expired();
        },
        get inactive() {
          return words.keyResting();
        },
      },
      { any: commonWords.all },
    ),
    endpoint: choice<WebhookState>(
      words.webhooks,
      {
        get active() {
          return words.inUse();
        },
        get paused() {
          return words.paused();
        },
        get disabled() {
          return words.endpointSwitchedOff();
        },
      },
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
      {
        get pending() {
          return words.deliveryPending();
        },
        get delivered() {
          return words.deliveryDone();
        },
        get failed() {
          return words.deliveryFailed();
        },
      },
      { chips: deliveryStates },
    ),
  },
  look: {},
};
