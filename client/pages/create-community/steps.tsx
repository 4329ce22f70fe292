import { useEffect, useRef, useState } from "react";
import { communitySizes, sizeOf } from "#shared/community-sizes.ts";
import { formatPrice } from "#shared/money.ts";
import { type Plan, plans, smallestPlanFor, TRIAL_DAYS, TRIAL_PLAN } from "#shared/plans.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/create.ts";
import { CheckboxField, ChoiceCards } from "../../design/choice-field.tsx";
import { ColorField } from "../../design/color-field.tsx";
import { guessCountry } from "../../design/guess-country.ts";
import { ImageField } from "../../design/image-field.tsx";
import { SelectField } from "../../design/text-field.tsx";
import { SizeField } from "../contact/size-field.tsx";
import { CategoryField } from "../parts/category-field.tsx";
import { JoinPolicyField } from "../parts/join-policy-field.tsx";
import { SlugField } from "../parts/slug-field.tsx";
import { TimezoneField } from "../parts/timezone-field.tsx";

interface WhatStepProps {
  readonly kind: string;
  readonly name: string | undefined;
  readonly slugError: string | undefined;
}

export const WhatStep = ({ kind, name, slugError }: WhatStepProps) => (
  <>
    <ChoiceCards
      legend={words.purpose()}
      name="kind"
      defaultValue={kind}
      options={[
        {
          value: "community",
          label: words.purposeCommunity(),
          description: words.purposeCommunityHint(),
          icon: "users",
        },
        {
          value: "provider",
          label: words.purposePartner(),
          description: words.purposePartnerHint(),
          icon: "gift",
        },
        {
          value: "both",
          label: words.purposeBoth(),
          description: words.purposeBothHint(),
          icon: "handshake",
        },
      ]}
    />
    <SlugField error={slugError} name={name} />
  </>
);

export const LookStep = () => (
  <>
    <ImageField label={words.logo()} name="logo" purpose="logo" optional />
    <ImageField label={words.cover()} name="cover" purpose="cover" optional />
    <ColorField label={words.colour()} name="brandColor" />
  </>
);

interface PeopleStepProps {
  readonly timezone: string;
  readonly countries: readonly { readonly value: string; readonly label: string }[];
}

export function PeopleStep({ timezone, countries }: PeopleStepProps) {
  const country = useRef<HTMLDivElement>(null);
  useEffect(() => {
    void guessCountry().then((guess) => {
      const field = country.current?.querySelector("select");
      if (field && guess && field.value === "") field.value = guess;
    });
  }, []);
  return (
    <>
      <CategoryField />
      <div ref={country}>
        <SelectField
          label={commonWords.country()}
          name="country"
          options={[{ value: "", label: words.notSet() }, ...countries]}
          autoComplete="country"
          optional
        />
      </div>
      <ExpectedMembers />
      <TimezoneField defaultValue={timezone} detect={timezone === "UTC"} />
      <JoinPolicyField
        defaultValue="approval"
        hints={{
          approval: words.joinByApprovalHint(),
          link_only: words.joinByLinkHint(),
          open: words.joinOpenHint(),
        }}
      />
    </>
  );
}

/** Recommends a plan for the expected number of members, before the user has to choose one. */
function ExpectedMembers() {
  const [size, setSize] = useState(sizeOf(null));
  const expected = communitySizes[size] ?? 0;
  const fitting = smallestPlanFor("activeMembers", expected);
  const plan = plans[fitting ?? "custom"];
  return (
    <>
      <SizeField label={words.membersExpected()} onChange={setSize} />
      <p className="muted small" aria-live="polite">
        {fitting === "starter"
          ? words.planFitsAll()
          : words.planLarger({
              activeMembers: plans.starter.limits.activeMembers ?? 0,
              expected,
              name: plan.name,
              plan: priceText(plan),
            })}
      </p>
    </>
  );
}

const priceText = ({ monthMinor }: Plan): string =>
  monthMinor ? words.planPrice({ price: formatPrice({ minor: monthMinor, currency: "EUR" }) }) : "";

export const StartStep = () => (
  <>
    <ChoiceCards
      legend={words.beginWith()}
      name="start"
      defaultValue="examples"
      options={[
        {
          value: "examples",
          label: words.beginExamples(),
          description: words.beginExamplesHint(),
          icon: "gift",
        },
        {
          value: "import",
          label: words.beginMembers(),
          description: words.beginMembersHint(),
          icon: "upload",
        },
        {
          value: "team",
          label: words.beginTeam(),
          description: words.beginTeamHint(),
          icon: "user",
        },
        {
          value: "blank",
          label: words.beginEmpty(),
          description: words.beginEmptyHint(),
          icon: "home",
        },
      ]}
    />
    <p className="muted small">
      {words.starterNote({
        activeMembers: plans.starter.limits.activeMembers ?? 0,
        liveTreets: plans.starter.limits.liveTreets ?? 0,
      })}
    </p>
    <CheckboxField
      label={words.tryPlan({ name: plans[TRIAL_PLAN].name, days: TRIAL_DAYS })}
      name="trial"
      hint={words.tryPlanHint()}
    />
  </>
);
