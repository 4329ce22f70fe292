import type { PayoutAccount } from "#shared/contract/payouts.ts";
import { href } from "#shared/href.ts";
import type { PayoutState } from "#shared/payouts.ts";
import { Badge } from "../../design/badge.tsx";
import { ButtonLink, SubmitButton } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { Form } from "../../design/form.tsx";
import { Stack } from "../../design/layout.tsx";
import { Notice } from "../../design/notice.tsx";
import { SelectField } from "../../design/text-field.tsx";
import type { FormState } from "../../page-props.ts";
import { dayOf } from "../billing/parts.tsx";

export interface PayoutCardProps {
  readonly business: string;
  readonly name: string;
  readonly account: PayoutAccount;
  readonly countries: readonly { readonly value: string; readonly label: string }[];
  /** Where the business probably is. */
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

const titles: Readonly<Record<PayoutState, string>> = {
  not_connected: "Not connected",
  pending: "Under review",
  restricted: "More information needed",
  enabled: "Connected",
  rejected: "Not approved",
};

const intervals = {
  daily: "Money is sent to your bank account every working day.",
  weekly: "Money is sent to your bank account every week.",
  monthly: "Money is sent to your bank account every month.",
  manual: "Money stays with our payment provider until you withdraw it there.",
} as const;

/** How a business stands with being paid, and the one thing to do next. */
export function PayoutCard(props: PayoutCardProps) {
  const { business, account } = props;
  const { state, isSubmitted, isStale, readAt } = account;
  const isBegun = state === "pending" && !isSubmitted;
  return (
    <Stack gap={5}>
      {isStale && (
        <Notice tone="warn" title="We couldn't reach our payment provider">
          {readAt
            ? `This is how things stood on ${dayOf(readAt)}, ${timeOf(readAt)} UTC. `
            : "This is what we knew before. "}
          <a href={href("accountLinkReturn", {}, { business })}>Check again</a>
        </Notice>
      )}
      <Card
        id="payouts"
        title="Payout account"
        actions={<Badge tone={tones[state]}>{isBegun ? "Not finished" : titles[state]}</Badge>}
      >
        <Stack gap={4}>
          <Standing {...props} isBegun={isBegun} />
          {account.isSandbox && (
            <p className="muted small">Sandbox: nobody is asked for real details, and no money moves.</p>
          )}
        </Stack>
      </Card>
    </Stack>
  );
}

/** The way out, last on the screen. */
export function DisconnectCard({
  business,
  account,
  form,
}: Pick<PayoutCardProps, "account" | "business" | "form">) {
  if (account.state === "not_connected") return null;
  return (
    <Card title="Disconnect">
      <p>
        After this, members can't pay for your treets. Money you have earned is still paid out by our payment
        provider.
      </p>
      <Form state={form} intent="disconnect">
        <input type="hidden" name="business" value={business} />
        <div className="form-actions">
          <SubmitButton variant="secondary">Disconnect payout account</SubmitButton>
        </div>
      </Form>
    </Card>
  );
}

function Standing({ isBegun, ...props }: PayoutCardProps & { readonly isBegun: boolean }) {
  const { business, name, account, form } = props;
  switch (account.state) {
    case "not_connected":
      return <Connect {...props} />;
    case "pending":
      return isBegun ? (
        <>
          <p>You haven't finished setting up payouts for {name}.</p>
          <Continue business={business} form={form} label="Continue" />
        </>
      ) : (
        <>
          <p>Our payment provider is checking what you sent. We'll e-mail you when it's done.</p>
          <p>
            <ButtonLink href={href("accountLinkReturn", {}, { business })}>Check again</ButtonLink>
          </p>
        </>
      );
    case "restricted":
      return (
        <>
          <p>Members can't pay for your treets until this is done. What they have bought stays theirs.</p>
          <Wanted account={account} />
          <Continue business={business} form={form} label="Continue" />
        </>
      );
    case "enabled":
      return (
        <>
          <p>
            {name} can be paid. {account.interval && intervals[account.interval]}
          </p>
          {account.requirements.length > 0 && (
            <>
              <p>
                <strong>More information is needed</strong>
                {account.deadline ? ` by ${dayOf(account.deadline)}, or payments and payouts stop.` : "."}
              </p>
              <Wanted account={account} isDayKnown />
              <Continue business={business} form={form} label="Add details" />
            </>
          )}
        </>
      );
    case "rejected":
      return (
        <>
          <p>
            Our payment provider doesn't work with businesses like {name}, so members can't pay for its
            treets.
          </p>
          <p>
            Think this is a mistake? <a href={href("contactSteps")}>Write to us</a>.
          </p>
        </>
      );
  }
}

/** What is asked for, one thing after the other, each with who can supply it. */
function Wanted({ account, isDayKnown }: { readonly account: PayoutAccount; readonly isDayKnown?: boolean }) {
  return (
    <>
      <ul className="payout-requirements">
        {account.requirements.map(({ what, who }) => (
          <li key={what}>
            {what}
            <br />
            <span className="muted small">{who}</span>
          </li>
        ))}
      </ul>
      {!isDayKnown && account.deadline && <p>Due by {dayOf(account.deadline)}.</p>}
    </>
  );
}

function Connect({ business, name, countries, country, form }: PayoutCardProps) {
  return (
    <>
      <p>
        Connect a bank account so that members can pay for treets of {name}. It takes about five minutes with
        our payment provider.
      </p>
      <Form state={form} intent="connect">
        <input type="hidden" name="business" value={business} />
        <SelectField
          label="Where is the business registered?"
          name="country"
          defaultValue={country ?? ""}
          hint="This can't be changed later."
          options={[{ value: "", label: "Choose" }, ...countries]}
        />
        <SubmitButton>Connect payout account</SubmitButton>
      </Form>
    </>
  );
}

const Continue = (props: {
  readonly business: string;
  readonly form: FormState | undefined;
  readonly label: string;
}) => (
  <Form state={props.form} intent="link">
    <input type="hidden" name="business" value={props.business} />
    <SubmitButton>{props.label}</SubmitButton>
  </Form>
);

const timeOf = (at: string): string =>
  new Date(at).toLocaleTimeString("en-GB", { timeStyle: "short", timeZone: "UTC" });
