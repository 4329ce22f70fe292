import type { settingsOverviewPage } from "#server/pages/settings-overview.ts";
import { Stack } from "../../design/layout.tsx";
import type { FormState, ViewOf } from "../../page-props.ts";
import { DisconnectCard, PayoutCard } from "../payouts/payout-card.tsx";
import { DisputesNotice, SalesCard } from "../payouts/sales-card.tsx";
import { StatementCard } from "../payouts/statement-card.tsx";

interface PayoutsTabProps {
  readonly data: ViewOf<typeof settingsOverviewPage, "payouts">;
  readonly form: FormState | undefined;
}

/** The payout account, and the sales that are paid out to it. */
export function PayoutsTab({ data, form }: PayoutsTabProps) {
  const { slug, name, account, countries, country, sales, statement, disputed } = data;
  return (
    <Stack gap={5}>
      <DisputesNotice disputed={disputed} />
      <PayoutCard
        business={slug}
        name={name}
        account={account}
        countries={countries}
        country={country}
        form={form}
      />
      {(account.state !== "not_connected" || sales.total > 0) && (
        <>
          <SalesCard business={slug} sales={sales} form={form} />
          <StatementCard business={slug} statement={statement} />
        </>
      )}
      <DisconnectCard business={slug} account={account} form={form} />
    </Stack>
  );
}
