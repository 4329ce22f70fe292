import { loginFor } from "#shared/guard.ts";
import { href } from "#shared/href.ts";
import { ButtonLink } from "../design/button.tsx";
import { Card } from "../design/card.tsx";
import { Stack } from "../design/layout.tsx";
import { Notice } from "../design/notice.tsx";
import { PageHeader } from "../design/page-header.tsx";
import type { PageProps } from "../page-props.ts";
import { PayoutCard, type PayoutCardProps } from "./payouts/payout-card.tsx";

export type AccountLinkReturnData =
  | { readonly kind: "visitor"; readonly path: string }
  | { readonly kind: "unknown" }
  | { readonly kind: "not-allowed"; readonly business: string; readonly reason: string }
  | (Omit<PayoutCardProps, "form"> & {
      readonly kind: "known";
      /** The link that led to the provider had run out, and there is no other yet. */
      readonly isExpired: boolean;
    });

export default function AccountLinkReturn({ data, form }: PageProps<AccountLinkReturnData>) {
  switch (data.kind) {
    case "visitor":
      return (
        <Stack gap={5}>
          <PageHeader title="Payout account" />
          <Card title="Sign in to see your payout account">
            <p className="form-actions">
              <ButtonLink href={loginFor(data.path)} variant="primary">
                Sign in
              </ButtonLink>
            </p>
          </Card>
        </Stack>
      );
    case "unknown":
      return (
        <Stack gap={5}>
          <PageHeader title="Payout account" />
          <p>Choose a business, and find its payout account in the settings.</p>
          <p>
            <ButtonLink href={href("selectOrg", {}, { stay: 1 })} variant="primary">
              Your businesses
            </ButtonLink>
          </p>
        </Stack>
      );
    case "not-allowed":
      return (
        <Stack gap={5}>
          <PageHeader title="Payout account" />
          <Card title="Not for your role">
            <p>{data.reason}</p>
            <p className="form-actions">
              <ButtonLink href={href("controlPanel", { business: data.business })} variant="primary">
                Open control panel
              </ButtonLink>
            </p>
          </Card>
        </Stack>
      );
    case "known": {
      const { kind: _, isExpired, ...card } = data;
      return (
        <Stack gap={5}>
          <PageHeader title="Payout account" lead={`Payouts for ${card.name}`} />
          {isExpired && (
            <Notice tone="warn" title="This link has expired">
              Links to our payment provider work once and for a few minutes. Start again below.
            </Notice>
          )}
          <PayoutCard {...card} form={form} />
          <p>
            <a href={href("settingsOverview", { business: card.business }, { tab: "payouts" })}>
              Back to settings
            </a>
          </p>
        </Stack>
      );
    }
  }
}
