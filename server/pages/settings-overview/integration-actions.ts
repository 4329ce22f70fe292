import { DAY_MS, HOUR_MS } from "#shared/constants.ts";
import { contract } from "#shared/contract/index.ts";
import { href } from "#shared/href.ts";
import { keyLifetimes, USUAL_KEY_LIFETIME, webhookEventNames } from "#shared/integrations.ts";
import { chooseAnOption } from "#words/inputs.ts";
import * as words from "#words/settings.ts";
import { type Action, type ActionRequest, businessOf, invalid, seeOther, shown } from "../../ssr/page.ts";
import { inputOf } from "../form-input.ts";
import { submits } from "../submits.ts";

/** Actions of the integration forms. Secrets are sent in the page itself, never through a redirect. */
export const integrationActions: Readonly<Record<string, Action>> = {
  async "create-key"(request) {
    const chosen = request.form.optional("expiresIn") ?? String(USUAL_KEY_LIFETIME);
    const days = keyLifetimes.find((lifetime) => String(lifetime) === chosen);
    if (days === undefined) return invalid({ expiresIn: chooseAnOption() });
    // Rounded up to the full hour, so that a form submitted twice requests the same key twice.
    const hour = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS;
    const expiresAt = days > 0 ? new Date(hour + days * DAY_MS).toISOString() : null;
    const key = inputOf(contract.keys.create, request, { expiresAt });
    const { secret } = await request.backend.keys.create(key);
    return shown({ name: key.name, secret });
  },
  "revoke-key": submits("keys.revoke", (request) => back(request, {}, words.keyRevoked())),
  async "create-webhook"(request) {
    const endpoint = inputOf(contract.webhooks.create, request, { events: eventsIn(request) });
    const { secret } = await request.backend.webhooks.create(endpoint);
    return shown({ name: endpoint.url, secret });
  },
  async "change-webhook"(request) {
    const endpoint = inputOf(contract.webhooks.update, request, { events: eventsIn(request) });
    await request.backend.webhooks.update(endpoint);
    return back(request, endpoint, words.endpointSaved());
  },
  async "move-webhook"(request) {
    const endpoint = inputOf(contract.webhooks.update, request);
    await request.backend.webhooks.update(endpoint);
    const notice = endpoint.state === "paused" ? words.endpointNowPaused() : words.endpointResumed();
    return back(request, endpoint, notice);
  },
  "rotate-secret": submits("webhooks.rotateSecret", (_request, { secret }, _endpoint) => shown({ secret })),
  "remove-webhook": submits("webhooks.remove", (request) => back(request, {}, words.endpointRemoved())),
  "test-webhook": submits("webhooks.test", (request, _result, endpoint) =>
    back(request, endpoint, words.testEventSent()),
  ),
  redeliver: submits("webhooks.redeliver", (request, _result, delivery) =>
    back(request, delivery, words.sentAgain()),
  ),
};

const eventsIn = ({ form }: ActionRequest) =>
  webhookEventNames.filter((name) => form.checked(`event ${name}`));

const back = (request: ActionRequest, { webhook }: { webhook?: string }, notice: string) =>
  seeOther(href("settingsOverview", { business: businessOf(request) }, { tab: "integrations", webhook }), {
    notice,
  });
