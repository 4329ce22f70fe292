import type { Webhook } from "#shared/contract/webhooks.ts";
import { hasApi } from "#shared/integrations.ts";
import { problem } from "#shared/problems.ts";
import { businessOf, type PageRequest } from "../../ssr/page.ts";

/** Keys, endpoints, and what is opened of them. */
export async function integrationsView(request: PageRequest) {
  const { backend } = request;
  const business = businessOf(request);
  const [about, keys, webhooks] = await Promise.all([
    request.business(),
    backend.keys.list({ business }),
    backend.webhooks.list({ business }),
  ]);
  return {
    kind: "integrations" as const,
    slug: about.slug,
    keys,
    webhooks,
    included: hasApi(about.plan),
    panel: await panelFor(request, webhooks),
  };
}

async function panelFor({ backend, url, params }: PageRequest, webhooks: readonly Webhook[]) {
  const asked = url.searchParams.get("new");
  if (asked === "key" || asked === "webhook") return { kind: `new-${asked}` } as const;
  const id = url.searchParams.get("webhook");
  if (!id) return null;
  const webhook = webhooks.find((endpoint) => endpoint.id === id);
  if (!webhook) throw problem("not_found");
  const { items, nextCursor, total } = await backend.webhooks.deliveries({
    business: businessOf({ params }),
    webhook: id,
    ...(url.searchParams.has("cursor") && { cursor: url.searchParams.get("cursor") ?? "" }),
  });
  const edits = url.searchParams.has("edit");
  return { kind: "webhook" as const, webhook, deliveries: items, nextCursor, total, edits };
}
