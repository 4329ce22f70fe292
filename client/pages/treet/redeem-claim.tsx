import { useRef, useSyncExternalStore } from "react";
import type { treetPage } from "#server/pages/treet.ts";
import type { ClaimForRedemption } from "#shared/contract/claim-shapes.ts";
import { href } from "#shared/href.ts";
import { valueText } from "#shared/treets.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/treet.ts";
import { outOfReach } from "../../connection/connection.ts";
import { SubmitButton } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { SwitchField } from "../../design/choice-field.tsx";
import { DescriptionList } from "../../design/figures.tsx";
import { Form } from "../../design/form.tsx";
import { useScripted } from "../../design/hydrated.ts";
import { Notice } from "../../design/notice.tsx";
import { PageHeader } from "../../design/page-header.tsx";
import { Time } from "../../design/text.tsx";
import { TextField } from "../../design/text-field.tsx";
import type { FormState, PageProps, ViewOf } from "../../page-props.ts";
import { useRootData } from "../../root-data.ts";
import { RedemptionCamera } from "./redemption-camera.tsx";
import { outcomeOf, RedemptionResult } from "./redemption-result.tsx";
import { RedemptionsToday } from "./redemptions-today.tsx";
import { playResult, tillSound } from "./till-sound.ts";
import "./redeem-claim.css";

export type RedeemData = ViewOf<typeof treetPage, "redeem">;

export function RedeemClaim({ data, form }: { data: RedeemData; form: PageProps<never>["form"] }) {
  const { ref, claim, refusal, redeemedAt, today, path } = data;
  const business = useRootData().business?.slug ?? "";
  const lookUp = useRef<HTMLFormElement>(null);
  const isOffline = useSyncExternalStore(outOfReach.subscribe, outOfReach.get, () => false);
  const outcome = refusal?.isElsewhere
    ? ({ tone: "warn", title: words.wrongTill(), text: refusal.message } as const)
    : claim && outcomeOf(claim, redeemedAt);
  if (outcome)
    return (
      <div className="redemption">
        <PageHeader title={words.redeemAClaim()} back={{ href: path, label: words.backToTill() }} />
        <RedemptionResult outcome={outcome} claim={claim} form={form} nextHref={path} />
      </div>
    );
  const take = (found: string) => {
    const field = lookUp.current?.elements.namedItem("ref");
    if (!(field instanceof HTMLInputElement)) return;
    field.value = found;
    lookUp.current?.requestSubmit();
  };
  return (
    <div className="redemption">
      <PageHeader
        title={words.redeemAClaim()}
        lead={words.tillHint()}
        back={{ href: href("treets", { business }), label: commonWords.treets() }}
      />
      {isOffline && <Notice tone="warn" title={words.tillOffline()} text={words.tillOfflineHint()} />}
      <form method="get" className="form" ref={lookUp}>
        <TextField
          label={words.reference()}
          name="ref"
          enterKeyHint="go"
          defaultValue={ref}
          maxLength={12}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          className="redemption-input"
          error={refusal?.message}
        />
        <div className="form-actions">
          <SubmitButton variant={claim ? "secondary" : "primary"} disabled={isOffline}>
            {words.codeCheck()}
          </SubmitButton>
          <RedemptionCamera key={ref} onRead={take} disabled={isOffline} />
        </div>
      </form>
      <SoundSwitch />
      {claim && <Found claim={claim} form={form} isOffline={isOffline} />}
      <RedemptionsToday today={today} form={form} />
    </div>
  );
}

/** Turns the sound of results on or off, for everybody at this device. */
function SoundSwitch() {
  const scripted = useScripted();
  const isOn = useSyncExternalStore(tillSound.subscribe, tillSound.get, () => false);
  return (
    <div {...scripted}>
      <SwitchField
        label={words.tillSound()}
        name="sound"
        checked={isOn}
        onChange={({ currentTarget: { checked } }) => {
          tillSound.set(checked);
          if (checked) playResult("good");
        }}
        hint={words.tillSoundHint()}
      />
    </div>
  );
}

interface FoundProps {
  readonly claim: ClaimForRedemption;
  readonly form: FormState | undefined;
  readonly isOffline: boolean;
}

/** A claim that can be redeemed now. */
const Found = ({ claim, form, isOffline }: FoundProps) => (
  <Card title={claim.treet.title}>
    <DescriptionList
      items={[
        { term: words.forCommunity(), description: claim.holder },
        ...(valueText(claim.treet) ? [{ term: words.value(), description: valueText(claim.treet) }] : []),
        { term: words.claimed(), description: <Time value={claim.claimedAt} format="datetime" /> },
        ...(claim.validFrom
          ? [
              {
                term: words.validFrom(),
                description: <Time value={claim.validFrom} format="datetime" decides />,
              },
            ]
          : []),
        ...(claim.expiresAt
          ? [
              {
                term: words.goodUntil(),
                description: <Time value={claim.expiresAt} format="datetime" decides />,
              },
            ]
          : []),
      ]}
    />
    <Form state={form} intent="redeem" values={{ ref: claim.ref }}>
      <SubmitButton disabled={isOffline}>{words.redeem()}</SubmitButton>
    </Form>
  </Card>
);
