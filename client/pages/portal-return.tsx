import type { BillingOverview } from "#shared/contract/billing.ts";
import { loginFor } from "#shared/guard.ts";
import { href } from "#shared/href.ts";
import { plans } from "#shared/plans.ts";
import { ButtonLink } from "../design/button.tsx";
import { Card } from "../design/card.tsx";
import { Stack } from "../design/layout.tsx";
import { Notice } from "../design/notice.tsx";
import { PageHeader } from "../design/page-header.tsx";
import type { PageProps } from "../page-props.ts";
import { dayOf, money, PortalForm } from "./billing/parts.tsx";

export type PortalReturnData =
  | { readonly kind: "visitor"; readonly path: string }
  | { readonly kind: "unknown" }
  | { readonly kind: "not-allowed"; readonly business: string; readonly name: string }
  | {
      readonly kind: "known";
      readonly business: string;
      readonly name: string;
      readonly overview: BillingOverview;
      readonly changes: readonly { readonly what: string; readonly before: string; readonly after: string }[];
      readonly isStale: boolean;
    };

export default function PortalReturn({ data, form }: PageProps<PortalReturnData>) {
  if (data.kind === "visitor") {
    return (
      <Stack gap={5}>
        <PageHeader title="Welcome back" />
        <Card title="Sign in to see your billing">
          <p className="form-actions">
            <ButtonLink href={loginFor(data.path)} variant="primary">
              Sign in
            </ButtonLink>
          </p>
        </Card>
      </Stack>
    );
  }
  if (data.kind !== "known") {
    return (
      <Stack gap={5}>
        <PageHeader title="Welcome back" />
        <ButtonLink
          href={
            data.kind === "not-allowed"
              ? href("controlPanel", { business: data.business })
              : href("selectOrg", {}, { stay: 1 })
          }
          variant="primary"
        >
          {data.kind === "not-allowed" ? "Open control panel" : "Your businesses"}
        </ButtonLink>
      </Stack>
    );
  }
  const { business, name, overview, changes, isStale } = data;
  const { standing, nextCharge } = overview;
  return (
    <Stack gap={5}>
      <PageHeader title="Welcome back" lead={`Billing for ${name}`} />
      {isStale && (
        <Notice tone="warn" title="We couldn't reach our payment provider">
          This is what we knew before. <a href={href("portalReturn", {}, { business })}>Check again</a>
        </Notice>
      )}
      {standing.pastDue && (
        <Notice tone="bad" title={`${money(standing.pastDue.dueMinor)} couldn't be charged`}>
          {overview.openInvoiceUrl ? (
            <p>
              Use another card, or <a href={overview.openInvoiceUrl}>pay the open invoice</a>.
            </p>
          ) : (
            <p>Use another card.</p>
          )}
        </Notice>
      )}
      <Card title={changes.length === 0 ? "No changes" : "What changed"}>
        {changes.length === 0 ? (
          <p>Everything is as you left it.</p>
        ) : (
          <dl className="facts">
            {changes.map(({ what, before, after }) => (
              <div key={what}>
                <dt>{what}</dt>
                <dd>
                  <del className="muted">{before}</del> <ins>{after}</ins>
                </dd>
              </div>
            ))}
          </dl>
        )}
      </Card>
      <Card title={`Your plan: ${plans[standing.plan].name}`}>
        <p>
          {nextCharge
            ? `Next charge: ${money(nextCharge.amountMinor, overview.currency)} plus VAT on ${dayOf(nextCharge.at)}.`
            : "Nothing is charged next."}
        </p>
        <div className="form-actions">
          <ButtonLink href={href("settingsOverview", { business }, { tab: "plan" })} variant="primary">
            Back to settings
          </ButtonLink>
          <ButtonLink href={`${href("settingsOverview", { business }, { tab: "plan" })}#invoices`}>
            See invoices
          </ButtonLink>
          {standing.mayManage && (
            <PortalForm business={business} label="Open portal again" form={form} quiet />
          )}
        </div>
      </Card>
    </Stack>
  );
}
