import type { Webhook } from "#shared/contract/webhooks.ts";
import { hasApi } from "#shared/integrations.ts";
import { deliveriesList, integrationsList } from "#shared/lists/integrations.ts";
import type { QueryOf } from "#shared/lists/list.ts";
import { problem } from "#shared/problems.ts";
import { language } from "#words/language.ts";
import { businessOf, type PageRequest } from "../../ssr/page.ts";
import { queryIn } from "../list-query.ts";

/** Loads the API keys, the webhook endpoints, and the open panel. */
export async function integrationsView(request: PageRequest) {
  const { backend } = request;
  const business = businessOf(request);
  const query = queryIn(integrationsList, request.url);
  // Filtered in memory, as they are few.
  const sought = query.search?.toLocaleLowerCase() ?? "";
  const isSought = (...texts: readonly string[]) => texts.join(" ").toLocaleLowerCase().includes(sought);
  const [about, keys, webhooks] = await Promise.all([
    request.business(),
    backend.keys.list({ business }),
    backend.webhooks.list({ business }),
  ]);
  return {
    kind: "integrations" as const,
    slug: about.slug,
    query,
    keys: inOrder(
      keys.filter(
        ({ name, createdBy, state }) => isSought(name, createdBy) && (query.key ?? state) === state,
      ),
      query.order,
      ({ name }) => name,
    ),
    webhooks: inOrder(
      webhooks.filter(
        ({ url, description, state }) => isSought(description, url) && (query.endpoint ?? state) === state,
      ),
      query.order,
      ({ description, url }) => description || url,
    ),
    totals: { keys: keys.length, webhooks: webhooks.length },
    included: hasApi(about.plan),
    panel: await panelFor(request, webhooks),
  };
}

/** The items arrive in order of creation. */
function inOrder<Item>(
  items: readonly Item[],
  order: QueryOf<typeof integrationsList>["order"],
  nameOf: (item: Item) => string,
): readonly Item[] {
  if (order === "name")
    return items.toSorted((one, other) => nameOf(one).localeCompare(nameOf(other), language()));
  return order === "newest" ? items.toReversed() : items;
}

async function panelFor({ backend, url, params }: PageRequest, webhooks: readonly Webhook[]) {
  const asked = url.searchParams.get("new");
  if (asked === "key" || asked === "webhook") return { kind: `new-${asked}` } as const;
  const id = url.searchParams.get("webhook");
  if (!id) return null;
  const webhook = webhooks.find((endpoint) => endpoint.id === id);
  if (!webhook) throw problem("not_found");
  const query = queryIn(deliveriesList, url);
  const deliveries = await backend.webhooks.deliveries({
    business: businessOf({ params }),
    webhook: id,
    ...query,
  });
  const edits = url.searchParams.has("edit");
  return { kind: "webhook" as const, webhook, deliveries: { ...deliveries, query }, edits };
}
