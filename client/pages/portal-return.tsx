import type { portalReturnPage } from "#server/pages/portal-return.ts";
import { href } from "#shared/href.ts";
import { plans } from "#shared/plans.ts";
import * as words from "#words/plans.ts";
import { SignInFirst } from "../auth/sign-in-first.tsx";
import { ButtonLink } from "../design/button.tsx";
import { Card } from "../design/card.tsx";
import { Stack } from "../design/layout.tsx";
import { Notice } from "../design/notice.tsx";
import { PageHeader } from "../design/page-header.tsx";
import { Rich } from "../design/rich.tsx";
import { PROVIDER_POLLING, usePolling } from "../navigation/use-polling.ts";
import type { PropsOf } from "../page-props.ts";
import { money, nextChargeText, PortalForm } from "./billing/parts.tsx";

export default function PortalReturn({ data, form }: PropsOf<typeof portalReturnPage>) {
  usePolling(data.kind === "known" && data.isStale, PROVIDER_POLLING);
  if (data.kind === "visitor") {
    return <SignInFirst page={words.welcomeBack()} title={words.signInForBilling()} path={data.path} />;
  }
  if (data.kind !== "known") {
    return (
      <Stack gap={5}>
        <PageHeader title={words.welcomeBack()} />
        <p className="form-actions">
          <ButtonLink
            href={
              data.kind === "not-allowed"
                ? href("controlPanel", { business: data.business })
                : href("selectOrg", {}, { stay: 1 })
            }
            variant="primary"
          >
            {data.kind === "not-allowed" ? words.openPanel() : words.yourBusinesses()}
          </ButtonLink>
        </p>
      </Stack>
    );
  }
  const { business, name, overview, charge, changes, isStale } = data;
  const { status, nextCharge } = overview;
  return (
    <Stack gap={5}>
      <PageHeader title={words.welcomeBack()} lead={words.billingFor({ name })} />
      {isStale && (
        <Notice tone="warn" title={words.providerAway()}>
          <Rich>
            {words.providerAwayLead({
              link: (text) => <a href={href("portalReturn", {}, { business })}>{text}</a>,
            })}
          </Rich>
        </Notice>
      )}
      {status.pastDue && (
        <Notice tone="bad" title={words.chargeFailed({ money: money(status.pastDue.dueMinor) })}>
          {overview.openInvoiceUrl ? (
            <Rich as="p">
              {words.chargeFailedInvoice({
                link: (text) => <a href={overview.openInvoiceUrl ?? undefined}>{text}</a>,
              })}
            </Rich>
          ) : (
            <p>{words.chargeFailedCard()}</p>
          )}
        </Notice>
      )}
      <Card title={changes.length === 0 ? words.noChanges() : words.whatChanged()}>
        {changes.length === 0 ? (
          <p>{words.noChangesLead()}</p>
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
      <Card title={words.yourPlanIs({ name: plans[status.plan].name })}>
        <p>{nextCharge ? nextChargeText(charge ?? nextCharge, overview.currency) : words.noNextCharge()}</p>
        <div className="form-actions">
          <ButtonLink href={href("settingsOverview", { business }, { tab: "plan" })} variant="primary">
            {words.backToSettings()}
          </ButtonLink>
          <ButtonLink href={`${href("settingsOverview", { business }, { tab: "plan" })}#invoices`}>
            {words.seeInvoices()}
          </ButtonLink>
          {status.mayManage && (
            <PortalForm business={business} label={words.portalAgain()} form={form} quiet />
          )}
        </div>
      </Card>
    </Stack>
  );
}
