import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import type { CheckoutState } from "#shared/contract/billing.ts";
import { loginFor } from "#shared/guard.ts";
import { href } from "#shared/href.ts";
import { countedLimits, limitWords, plans } from "#shared/plans.ts";
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
      <NarrowPage title="Thank you" lead="Sign in to continue.">
        <ButtonLink href={loginFor(data.path)} variant="primary">
          Sign in
        </ButtonLink>
      </NarrowPage>
    );
  }
  if (data.kind === "unknown") {
    return (
      <NarrowPage title="Thank you" lead="We can't show this checkout here.">
        <ButtonLink href={href("selectPlan")} variant="primary">
          See your plan
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
      <NarrowPage title={`${business.name} is on ${name}`} lead="Your new limits apply now.">
        <ul>
          {countedLimits.map((limit) => (
            <li key={limit}>
              {limits[limit]?.toLocaleString("en") ?? "Unlimited"} {limitWords[limit]}
            </li>
          ))}
        </ul>
        <div className="form-actions">
          <ButtonLink href={redirect || panel} variant="primary">
            {redirect ? "Continue where you left off" : "Open control panel"}
          </ButtonLink>
          {receiptUrl && (
            <ButtonLink href={receiptUrl} variant="quiet">
              View receipt
            </ButtonLink>
          )}
        </div>
        <h2>Next steps</h2>
        <ul>
          <li>
            <a href={href("treets", { business: business.slug })}>Publish another treet</a>
          </li>
          <li>
            <a href={href("members", { business: business.slug })}>Invite more members</a>
          </li>
          <li>
            <a href={href("settingsOverview", { business: business.slug }, { tab: "plan" })}>
              Check your billing details
            </a>
          </li>
        </ul>
      </NarrowPage>
    );
  }
  if (state === "expired") {
    return (
      <NarrowPage title="This checkout has expired" lead="Nothing was charged.">
        <ButtonLink
          href={href("checkout", {}, { business: business.slug, plan, interval: checkout.interval })}
          variant="primary"
        >
          Start again
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
    <NarrowPage title="Confirming your payment…">
      <Steps
        items={[{ label: "Payment received" }, { label: `${plan} active` }, { label: "Receipt sent" }]}
        current={isPaid ? 1 : 0}
      />
      {looks >= MOST_LOOKS ? (
        <Notice tone="info">You can leave this page. We'll mail you the receipt.</Notice>
      ) : (
        <p className="muted">This takes a few seconds.</p>
      )}
      <div className="form-actions">
        <ButtonLink href="" data-native="">
          Check again
        </ButtonLink>
        {url && (
          <ButtonLink href={url} variant="quiet">
            Back to checkout
          </ButtonLink>
        )}
      </div>
    </NarrowPage>
  );
}
