import { href } from "#shared/href.ts";
import { API_NOT_IN_PLAN } from "#shared/integrations.ts";
import { integrationsList } from "#shared/lists/integrations.ts";
import { integrationOrders } from "#shared/lists/orders.ts";
import * as words from "#words/settings.ts";
import { ButtonLink } from "../../design/button.tsx";
import { Stack } from "../../design/layout.tsx";
import { Notice } from "../../design/notice.tsx";
import type { LinkTo } from "../../lists/list-types.ts";
import { OrderMenu } from "../../lists/order-menu.tsx";
import { ShortListToolbar } from "../../lists/short-list.tsx";
import { ApiKeys } from "./api-keys.tsx";
import type { IntegrationsProps } from "./data.ts";
import { WebhookPanel } from "./webhook-panel.tsx";
import { Webhooks } from "./webhooks.tsx";
import "./integrations.css";

/** API keys and webhooks. */
export function Integrations({ data, form }: Omit<IntegrationsProps, "link">) {
  const { query, totals } = data;
  const link: LinkTo = (changes) =>
    href("settingsOverview", { business: data.slug }, { tab: "integrations", ...query, ...changes });
  const parts = { data, form, link };
  const isEmpty = totals.keys + totals.webhooks === 0;
  return (
    <Stack gap={5}>
      {!data.included && (
        <Notice tone="info" title={API_NOT_IN_PLAN()}>
          <p>{isEmpty ? words.integrationsLead() : words.integrationsResting()}</p>
          <p className="form-actions">
            <ButtonLink href={href("selectPlan", {}, { business: data.slug })} variant="primary" size="small">
              {words.comparePlans()}
            </ButtonLink>
          </p>
        </Notice>
      )}
      <ShortListToolbar
        total={totals.keys + totals.webhooks}
        filters={integrationsList.filters}
        searchLabel={words.searchIntegrations()}
        query={query}
        link={link}
        tools={<OrderMenu orders={integrationOrders} order={query.order} link={link} />}
        isTable
      />
      <ApiKeys {...parts} />
      <Webhooks {...parts} />
      {data.panel?.kind === "webhook" && <WebhookPanel {...parts} panel={data.panel} />}
    </Stack>
  );
}
