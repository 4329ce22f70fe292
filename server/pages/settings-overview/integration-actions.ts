import { DAY_MS, HOUR_MS } from "#shared/constants.ts";
import { href } from "#shared/href.ts";
import { keyScopes, webhookEventNames } from "#shared/integrations.ts";
import { type Action, type ActionRequest, businessOf, invalid, seeOther, shown } from "../../ssr/page.ts";

/** What the forms of the integrations do. Secrets are answered with the page, never carried over a redirect. */
export const integrationActions: Readonly<Record<string, Action>> = {
  async "create-key"(request) {
    const { backend, form } = request;
    const scope = keyScopes.find((known) => known === form.text("scope"));
    if (!scope) return invalid({ scope: "Choose what it may do." });
    const days = Number(form.text("expiresIn"));
    // By the full hour, so that a form that is sent twice asks for the same key twice.
    const hour = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS;
    const expiresAt = days > 0 ? new Date(hour + days * DAY_MS).toISOString() : null;
    const name = form.text("name");
    const { secret } = await backend.keys.create({ business: businessOf(request), name, scope, expiresAt });
    return shown({ name, secret });
  },
  async "revoke-key"(request) {
    await request.backend.keys.revoke({ business: businessOf(request), key: request.form.text("key") });
    return back(request, {}, "The key is revoked.");
  },
  async "create-webhook"(request) {
    const { backend, form } = request;
    const url = form.text("url");
    const { secret } = await backend.webhooks.create({
      business: businessOf(request),
      url,
      events: eventsIn(request),
      description: form.text("description"),
    });
    return shown({ name: url, secret });
  },
  async "change-webhook"(request) {
    const { backend, form } = request;
    const webhook = form.text("webhook");
    await backend.webhooks.update({
      business: businessOf(request),
      webhook,
      url: form.text("url"),
      events: eventsIn(request),
      description: form.text("description"),
    });
    return back(request, { webhook }, "The endpoint is saved.");
  },
  async "move-webhook"(request) {
    const { backend, form } = request;
    const webhook = form.text("webhook");
    const state = form.text("state") === "paused" ? "paused" : "active";
    await backend.webhooks.update({ business: businessOf(request), webhook, state });
    return back(
      request,
      { webhook },
      state === "paused" ? "The endpoint is paused." : "The endpoint is in use.",
    );
  },
  async "rotate-secret"(request) {
    const { backend, form } = request;
    const { secret } = await backend.webhooks.rotateSecret({
      business: businessOf(request),
      webhook: form.text("webhook"),
    });
    return shown({ secret });
  },
  async "remove-webhook"(request) {
    await request.backend.webhooks.remove({
      business: businessOf(request),
      webhook: request.form.text("webhook"),
    });
    return back(request, {}, "The endpoint is removed.");
  },
  async "test-webhook"(request) {
    const webhook = request.form.text("webhook");
    await request.backend.webhooks.test({ business: businessOf(request), webhook });
    return back(request, { webhook }, "A test event is on its way.");
  },
  async redeliver(request) {
    const { backend, form } = request;
    const webhook = form.text("webhook");
    await backend.webhooks.redeliver({
      business: businessOf(request),
      webhook,
      delivery: form.text("delivery"),
    });
    return back(request, { webhook }, "It is sent again.");
  },
};

const eventsIn = ({ form }: ActionRequest) =>
  webhookEventNames.filter((name) => form.checked(`event ${name}`));

const back = (request: ActionRequest, query: { webhook?: string }, notice: string) =>
  seeOther(href("settingsOverview", { business: businessOf(request) }, { tab: "integrations", ...query }), {
    notice,
  });
