import type { checkoutSuccessPage } from "#server/pages/checkout-success.ts";
import { loginFor } from "#shared/guard.ts";
import { href } from "#shared/href.ts";
import { countedLimits, limitWordAfter, plans } from "#shared/plans.ts";
import { numberText } from "#shared/words/locale.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/plans.ts";
import { ButtonLink } from "../design/button.tsx";
import { Steps } from "../design/figures.tsx";
import { Notice } from "../design/notice.tsx";
import { PROVIDER_POLLING, usePolling } from "../navigation/use-polling.ts";
import type { PropsOf, ViewOf } from "../page-props.ts";
import { dayOf, price } from "./billing/parts.tsx";
import { NarrowPage } from "./parts/narrow-page.tsx";

export default function CheckoutSuccess({ data }: PropsOf<typeof checkoutSuccessPage>) {
  if (data.kind === "visitor") {
    return (
      <NarrowPage title={words.thankYou()} lead={words.signInToContinue()}>
        <ButtonLink href={loginFor(data.path)} variant="primary">
          {commonWords.signIn()}
        </ButtonLink>
      </NarrowPage>
    );
  }
  if (data.kind === "unknown") {
    return (
      <NarrowPage title={words.thankYou()} lead={words.checkoutElsewhere()}>
        <ButtonLink href={href("selectPlan")} variant="primary">
          {words.seeYourPlan()}
        </ButtonLink>
      </NarrowPage>
    );
  }
  return <Outcome {...data} />;
}

type Known = ViewOf<typeof checkoutSuccessPage, "known">;

function Outcome({ checkout, firstCharge, nextSteps }: Known) {
  const { state, business, plan, interval, redirect, receiptUrl, url } = checkout;
  const { name, limits } = plans[plan];
  const panel = href("controlPanel", { business: business.slug });
  if (state === "complete") {
    return (
      <NarrowPage title={words.planActive({ name: business.name, plan: name })} lead={words.limitsApplyNow()}>
        {firstCharge && (
          <p>{words.firstCharge({ money: price(firstCharge.amountMinor), day: dayOf(firstCharge.at) })}</p>
        )}
        <ul>
          {countedLimits.map((limit) => (
            <li key={limit}>
              {limits[limit] === null ? commonWords.unlimited() : numberText(limits[limit])}{" "}
              {limitWordAfter(limit, limits[limit])}
            </li>
          ))}
        </ul>
        <div className="form-actions">
          <ButtonLink href={redirect || panel} variant="primary">
            {redirect ? words.continueWhereLeft() : words.openPanel()}
          </ButtonLink>
          {receiptUrl && (
            <ButtonLink href={receiptUrl} variant="quiet">
              {words.viewReceipt()}
            </ButtonLink>
          )}
        </div>
        <h2>{words.nextSteps()}</h2>
        <ul>
          {nextSteps.map(({ title, href: to }) => (
            <li key={to}>
              <a href={to}>{title}</a>
            </li>
          ))}
          <li>
            <a href={href("settingsOverview", { business: business.slug }, { tab: "plan" })}>
              {words.nextDetails()}
            </a>
          </li>
        </ul>
      </NarrowPage>
    );
  }
  if (state === "expired") {
    return (
      <NarrowPage title={words.checkoutExpired()} lead={words.nothingCharged()}>
        <ButtonLink
          href={href("checkout", {}, { business: business.slug, plan, interval })}
          variant="primary"
        >
          {words.startAgain()}
        </ButtonLink>
      </NarrowPage>
    );
  }
  if (state === "open") {
    return (
      <NarrowPage title={words.notPaidYet()} lead={words.notPaidYetLead({ name })}>
        <div className="form-actions">
          {url && (
            <ButtonLink href={url} variant="primary">
              {words.continueCheckout()}
            </ButtonLink>
          )}
          <ButtonLink href={href("selectPlan", {}, { business: business.slug })}>
            {words.chooseAnotherPlan()}
          </ButtonLink>
          <ButtonLink href="" data-native="" variant="quiet">
            {words.checkAgain()}
          </ButtonLink>
        </div>
      </NarrowPage>
    );
  }
  return <Waiting isPaid={state === "processing"} url={url} plan={name} />;
}

/** Polls until the payment provider has confirmed; without JavaScript there is a link to reload. */
function Waiting({ isPaid, url, plan }: { isPaid: boolean; url: string | null; plan: string }) {
  const isOver = usePolling(true, PROVIDER_POLLING);
  return (
    <NarrowPage title={words.confirmingPayment()}>
      <Steps
        items={[
          { label: words.stepReceived() },
          { label: words.stepActive({ plan }) },
          { label: words.stepReceipt() },
        ]}
        current={isPaid ? 1 : 0}
      />
      {isOver ? (
        <Notice tone="info">{words.mayLeave()}</Notice>
      ) : (
        <p className="muted">{words.takesSeconds()}</p>
      )}
      <div className="form-actions">
        <ButtonLink href="" data-native="">
          {words.checkAgain()}
        </ButtonLink>
        {url && (
          <ButtonLink href={url} variant="quiet">
            {words.backToCheckout()}
          </ButtonLink>
        )}
      </div>
    </NarrowPage>
  );
}
