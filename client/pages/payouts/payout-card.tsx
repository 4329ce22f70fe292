import type { PayoutAccount } from "#shared/contract/payouts.ts";
import { href } from "#shared/href.ts";
import type { PayoutState } from "#shared/payouts.ts";
import { dateLocale } from "#shared/words/locale.ts";
import { translated } from "#shared/words/translated.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/sales.ts";
import { Badge } from "../../design/badge.tsx";
import { Button, ButtonLink, SubmitRow } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { ConfirmDialog } from "../../design/dialog.tsx";
import { Form } from "../../design/form.tsx";
import { Stack } from "../../design/layout.tsx";
import { Notice } from "../../design/notice.tsx";
import { Rich } from "../../design/rich.tsx";
import { SelectField } from "../../design/text-field.tsx";
import type { FormState } from "../../page-props.ts";
import { dayOf } from "../billing/parts.tsx";

export interface PayoutCardProps {
  readonly business: string;
  readonly name: string;
  readonly account: PayoutAccount;
  readonly countries: readonly { readonly value: string; readonly label: string }[];
  /** Probable country of the business, as a default. */
  readonly country: string | null;
  readonly form: FormState | undefined;
}

const tones = {
  not_connected: "neutral",
  pending: "info",
  restricted: "warn",
  enabled: "good",
  rejected: "bad",
} as const satisfies Record<PayoutState, string>;

const titles: Readonly<Record<PayoutState, string>> = translated({
  not_connected: words.notConnected,
  pending: words.underReview,
  restricted: words.moreInformationNeeded,
  enabled: words.connected,
  rejected: words.notApproved,
});

const intervals = translated({
  daily: words.paidOutDaily,
  weekly: words.paidOutWeekly,
  monthly: words.paidOutMonthly,
  manual: words.paidOutByHand,
});

/** State of a business's payouts, and the one next step. */
export function PayoutCard(props: PayoutCardProps) {
  const { business, account } = props;
  const { state, isSubmitted, isStale, readAt } = account;
  const isBegun = state === "pending" && !isSubmitted;
  return (
    <Stack gap={5}>
      {isStale && (
        <Notice tone="warn" title={words.providerAway()}>
          {readAt
            ? `${words.stateAsOf({ day: dayOf(readAt), timeOf: timeOf(readAt) })} `
            : `${words.stateBefore()} `}
          <a href={href("accountLinkReturn", {}, { business })}>{words.checkAgain()}</a>
        </Notice>
      )}
      <Card
        id="payouts"
        title={words.payoutAccount()}
        actions={<Badge tone={tones[state]}>{isBegun ? words.notFinished() : titles[state]}</Badge>}
        gap={4}
      >
        <AccountStatus {...props} isBegun={isBegun} />
        {account.isSandbox && <p className="muted small">{words.sandboxNote()}</p>}
      </Card>
    </Stack>
  );
}

/** Disconnects the payout account; shown last on the page. */
export function DisconnectCard({
  business,
  account,
  form,
}: Pick<PayoutCardProps, "account" | "business" | "form">) {
  if (account.state === "not_connected") return null;
  return (
    <Card title={words.disconnect()}>
      <p>{words.disconnectHint()}</p>
      <div className="form-actions">
        <ConfirmDialog
          title={words.disconnectQuestion()}
          confirmLabel={words.disconnect()}
          intent="disconnect"
          state={form}
          trigger={<Button>{words.disconnectPayoutAccount()}</Button>}
        >
          <input type="hidden" name="business" value={business} />
          <p>{words.disconnectHint()}</p>
        </ConfirmDialog>
      </div>
    </Card>
  );
}

function AccountStatus({ isBegun, ...props }: PayoutCardProps & { readonly isBegun: boolean }) {
  const { business, name, account, form } = props;
  switch (account.state) {
    case "not_connected":
      return <Connect {...props} />;
    case "pending":
      return isBegun ? (
        <>
          <p>{words.setUpUnfinished({ name })}</p>
          <Continue business={business} form={form} label={commonWords.continueOn()} />
        </>
      ) : (
        <>
          <p>{words.setUpInReview()}</p>
          <p>
            <ButtonLink href={href("accountLinkReturn", {}, { business })}>{words.checkAgain()}</ButtonLink>
          </p>
        </>
      );
    case "restricted":
      return (
        <>
          <p>{words.setUpNeeded()}</p>
          <Wanted account={account} />
          <Continue business={business} form={form} label={commonWords.continueOn()} />
        </>
      );
    case "enabled":
      return (
        <>
          <p>
            {words.canBePaid({ name })} {account.interval && intervals[account.interval]}
          </p>
          {account.requirements.length > 0 && (
            <>
              <p>
                <strong>{words.informationNeeded()}</strong>
                {account.deadline ? ` ${words.informationDeadline({ day: dayOf(account.deadline) })}` : "."}
              </p>
              <Wanted account={account} isDayKnown />
              <Continue business={business} form={form} label={words.addDetails()} />
            </>
          )}
        </>
      );
    case "rejected":
      return (
        <>
          <p>{words.rejectedLead({ name })}</p>
          <Rich as="p">
            {words.rejectedContact({ link: (text) => <a href={href("contactSteps")}>{text}</a> })}
          </Rich>
        </>
      );
  }
}

/** The outstanding requirements, each with who can supply it. */
const Wanted = ({
  account,
  isDayKnown,
}: {
  readonly account: PayoutAccount;
  readonly isDayKnown?: boolean;
}) => (
  <>
    <Stack as="ul" gap={3}>
      {account.requirements.map(({ what, who }) => (
        <li key={what}>
          {what}
          <br />
          <span className="muted small">{who}</span>
        </li>
      ))}
    </Stack>
    {!isDayKnown && account.deadline && <p>{words.dueBy({ day: dayOf(account.deadline) })}</p>}
  </>
);

const Connect = ({ business, name, countries, country, form }: PayoutCardProps) => (
  <>
    <p>{words.connectLead({ name })}</p>
    <Form state={form} intent="connect" values={{ business }}>
      <SelectField
        label={words.countryQuestion()}
        name="country"
        defaultValue={country ?? ""}
        hint={words.countryHint()}
        options={[{ value: "", label: commonWords.choose() }, ...countries]}
      />
      <SubmitRow>{words.connectPayoutAccount()}</SubmitRow>
    </Form>
  </>
);

const Continue = (props: {
  readonly business: string;
  readonly form: FormState | undefined;
  readonly label: string;
}) => (
  <Form state={props.form} intent="link" values={{ business: props.business }}>
    <SubmitRow>{props.label}</SubmitRow>
  </Form>
);

const timeOf = (at: string): string =>
  new Date(at).toLocaleTimeString(dateLocale(), { timeStyle: "short", timeZone: "UTC" });
