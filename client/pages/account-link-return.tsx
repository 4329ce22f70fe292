import type { accountLinkReturnPage } from "#server/pages/account-link-return.ts";
import type { PayoutAccount } from "#shared/contract/payouts.ts";
import { href } from "#shared/href.ts";
import * as words from "#words/mySettings.ts";
import { SignInFirst } from "../auth/sign-in-first.tsx";
import { ButtonLink } from "../design/button.tsx";
import { Card } from "../design/card.tsx";
import { Stack } from "../design/layout.tsx";
import { Notice } from "../design/notice.tsx";
import { PageHeader } from "../design/page-header.tsx";
import { PROVIDER_POLLING, usePolling } from "../navigation/use-polling.ts";
import type { PropsOf } from "../page-props.ts";
import { PayoutCard } from "./payouts/payout-card.tsx";

export default function AccountLinkReturn({ data, form }: PropsOf<typeof accountLinkReturnPage>) {
  usePolling(data.kind === "known" && isUndecided(data.account), PROVIDER_POLLING);
  switch (data.kind) {
    case "visitor":
      return <SignInFirst page={words.payoutAccount()} title={words.payoutSignIn()} path={data.path} />;
    case "unknown":
      return (
        <Stack gap={5}>
          <PageHeader title={words.payoutAccount()} />
          <p>{words.payoutChoose()}</p>
          <p>
            <ButtonLink href={href("selectOrg", {}, { stay: 1 })} variant="primary">
              {words.yourBusinesses()}
            </ButtonLink>
          </p>
        </Stack>
      );
    case "not-allowed":
      return (
        <Stack gap={5}>
          <PageHeader title={words.payoutAccount()} />
          <Card title={words.notYourRole()}>
            <p>{data.reason}</p>
            <p className="form-actions">
              <ButtonLink href={href("controlPanel", { business: data.business })} variant="primary">
                {words.openPanel()}
              </ButtonLink>
            </p>
          </Card>
        </Stack>
      );
    case "known": {
      const { kind: _, isExpired, ...card } = data;
      return (
        <Stack gap={5}>
          <PageHeader title={words.payoutAccount()} lead={words.payoutsFor({ name: card.name })} />
          {isExpired && (
            <Notice tone="warn" title={words.linkExpired()}>
              {words.linkExpiredWhy()}
            </Notice>
          )}
          <PayoutCard {...card} form={form} />
          <p>
            <a href={href("settingsOverview", { business: card.business }, { tab: "payouts" })}>
              {words.backToSettings()}
            </a>
          </p>
        </Stack>
      );
    }
  }
}

/** Whether the provider is about to say more: it checks what it was sent, or didn't answer. */
const isUndecided = ({ state, isSubmitted, isStale }: PayoutAccount): boolean =>
  isStale || (state === "pending" && isSubmitted);
