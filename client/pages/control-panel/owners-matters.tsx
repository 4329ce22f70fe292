import { href } from "#shared/href.ts";
import { formatMoney } from "#shared/money.ts";
import { plans } from "#shared/plans.ts";
import { dateLocale } from "#shared/words/locale.ts";
import * as words from "#words/panel.ts";
import { ButtonLink } from "../../design/button.tsx";
import { Row, Stack } from "../../design/layout.tsx";
import { Time } from "../../design/text.tsx";
import { useRootData } from "../../root-data.ts";
import type { Opened } from "./data.ts";

type OpenedOf<Kind extends Opened["kind"]> = Extract<Opened, { kind: Kind }> & { readonly business: string };

/** An overdue payment: pay its invoice, or replace the payment method. */
export function SettlePayment({ business, plan, pastDue, openInvoiceUrl, currency }: OpenedOf<"payment">) {
  const timezone = useRootData().business?.timezone;
  const day = new Date(pastDue.endsAt).toLocaleDateString(dateLocale(), {
    dateStyle: "long",
    ...(timezone && { timeZone: timezone }),
  });
  const money = formatMoney({ minor: pastDue.dueMinor, currency });
  return (
    <Stack gap={4}>
      <p>{words.paymentLead({ money, plan: plans[plan].name, day })}</p>
      <Row gap={3}>
        {openInvoiceUrl && (
          <ButtonLink href={openInvoiceUrl} variant="primary">
            {words.payInvoice()}
          </ButtonLink>
        )}
        <ButtonLink
          href={href("settingsOverview", { business }, { tab: "plan" })}
          {...(!openInvoiceUrl && { variant: "primary" })}
        >
          {words.paymentMethod()}
        </ButtonLink>
      </Row>
    </Stack>
  );
}

/** A transfer of ownership, which is answered, recalled or withdrawn on its own page. */
export const PendingTransfer = ({
  business,
  kind,
  until,
}: OpenedOf<"transfer_to_you" | "transfer_from_you">) => (
  <Stack gap={4}>
    <p>
      {words.openUntil()} <Time value={until} format="datetime" decides />.{" "}
      {kind === "transfer_to_you" ? words.transferToYouLead() : words.transferFromYouLead()}
    </p>
    <Row gap={3}>
      <ButtonLink href={href("transferOwnership", {}, { business })} variant="primary">
        {words.seeTransfer()}
      </ButtonLink>
    </Row>
  </Stack>
);
