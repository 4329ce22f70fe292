import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import type { CheckoutState } from "#shared/contract/billing.ts";
import { loginFor } from "#shared/guard.ts";
import { href } from "#shared/href.ts";
import { countedLimits, limitWords, plans } from "#shared/plans.ts";
import * as commonWords from "#words/common.ts";
import { language } from "#words/language.ts";
import * as words from "#words/plans.ts";
import { ButtonLink } from "../design/button.tsx";
import { Steps } from "../design/figures.tsx";
import { Notice } from "../design/notice.tsx";
import type { PageProps } from "../page-props.ts";
import { NarrowPage } from "./parts/narrow-page.tsx";

export type CheckoutSuccessData =
  | { readonly kind: "visitor"; readonly path: string }
  | { readonly kind: "unknown" }
  | { readonly kind: "known"; readonly checkout: CheckoutState };

const LOOK_AGAIN_MS = 2_000;
const MOST_LOOKS = 15;

export default function CheckoutSuccess({ data }: PageProps<CheckoutSuccessData>) {
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
      <NarrowPage title={words.thankYou()} lead={words.weCantShowThisCheckout()}>
        <ButtonLink href={href("selectPlan")} variant="primary">
          {words.seeYourPlan()}
        </ButtonLink>
      </NarrowPage>
    );
  }
  return <Outcome checkout={data.checkout} />;
}

function Outcome({ checkout }: { readonly checkout: CheckoutState }) {
  const { state, business, plan, redirect, receiptUrl, url } = checkout;
  const { name, limits } = plans[plan];
  const panel = href("controlPanel", { business: business.slug });
  if (state === "complete") {
    return (
      <NarrowPage
        title={words.isOn({ name: business.name, name2: name })}
        lead={words.yourNewLimitsApplyNow()}
      >
        <ul>
          {countedLimits.map((limit) => (
            <li key={limit}>
              {limits[limit]?.toLocaleString(language()) ?? commonWords.unlimited()} {limitWords[limit]}
            </li>
          ))}
        </ul>
        <div className="form-actions">
          <ButtonLink href={redirect || panel} variant="primary">
            {redirect ? words.continueWhereYouLeftOff() : words.openControlPanel()}
          </ButtonLink>
          {receiptUrl && (
            <ButtonLink href={receiptUrl} variant="quiet">
              {words.viewReceipt()}
            </ButtonLink>
          )}
        </div>
        <h2>{words.nextSteps()}</h2>
        <ul>
          <li>
            <a href={href("treets", { business: business.slug })}>{words.publishAnotherTreet()}</a>
          </li>
          <li>
            <a href={href("members", { business: business.slug })}>{words.inviteMoreMembers()}</a>
          </li>
          <li>
            <a href={href("settingsOverview", { business: business.slug }, { tab: "plan" })}>
              {words.checkYourBillingDetails()}
            </a>
          </li>
        </ul>
      </NarrowPage>
    );
  }
  if (state === "expired") {
    return (
      <NarrowPage title={words.thisCheckoutHasExpired()} lead={words.nothingWasCharged2()}>
        <ButtonLink
          href={href("checkout", {}, { business: business.slug, plan, interval: checkout.interval })}
          variant="primary"
        >
          {words.startAgain()}
        </ButtonLink>
      </NarrowPage>
    );
  }
  return <Waiting isPaid={state === "processing"} url={url} plan={name} />;
}

/** Looks again by itself while the provider makes up its mind; without scripts there is a link for it. */
function Waiting({ isPaid, url, plan }: { isPaid: boolean; url: string | null; plan: string }) {
  const { revalidate } = useRevalidator();
  const [looks, setLooks] = useState(0);
  useEffect(() => {
    if (looks >= MOST_LOOKS) return;
    const timer = setTimeout(() => {
      setLooks(looks + 1);
      void revalidate();
    }, LOOK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [looks, revalidate]);
  return (
    <NarrowPage title={words.confirmingYourPayment()}>
      <Steps
        items={[
          { label: words.paymentReceived() },
          { label: words.active({ plan }) },
          { label: words.receiptSent() },
        ]}
        current={isPaid ? 1 : 0}
      />
      {looks >= MOST_LOOKS ? (
        <Notice tone="info">{words.youCanLeaveThisPage()}</Notice>
      ) : (
        <p className="muted">{words.thisTakesAFewSeconds()}</p>
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
