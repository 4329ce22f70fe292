import { useEffect, useRef, useState } from "react";
import { communitySizes, sizeOf } from "#shared/community-sizes.ts";
import { formatMoney } from "#shared/money.ts";
import { type Plan, plans, smallestPlanFor } from "#shared/plans.ts";
import { ChoiceCards } from "../../design/choice-field.tsx";
import { ColorField } from "../../design/color-field.tsx";
import { guessCountry } from "../../design/guess-country.ts";
import { ImageField } from "../../design/image-field.tsx";
import { SelectField } from "../../design/text-field.tsx";
import { SizeField } from "../contact/size-field.tsx";
import { CategoryField } from "../parts/category-field.tsx";
import { SlugField } from "../parts/slug-field.tsx";
import { TimezoneField } from "../parts/timezone-field.tsx";

export function WhatStep({ kind, slugError }: { kind: string; slugError: string | undefined }) {
  return (
    <>
      <ChoiceCards
        legend="It will"
        name="kind"
        defaultValue={kind}
        options={[
          {
            value: "community",
            label: "Give treets to members",
            description: "A club, coworking space, chamber or employer",
            icon: "users",
          },
          {
            value: "provider",
            label: "Supply treets",
            description: "A business that offers perks to communities",
            icon: "gift",
          },
          {
            value: "both",
            label: "Both",
            description: "Members of your own, and treets for others",
            icon: "handshake",
          },
        ]}
      />
      <SlugField error={slugError} />
    </>
  );
}

export function LookStep() {
  return (
    <>
      <ImageField label="Logo" name="logo" purpose="logo" optional />
      <ImageField label="Cover" name="cover" purpose="cover" optional />
      <ColorField label="Colour" name="brandColor" />
    </>
  );
}

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
      <CategoryField defaultValue="coworking" />
      <div ref={country}>
        <SelectField
          label="Country"
          name="country"
          options={[{ value: "", label: "Not said" }, ...countries]}
          autoComplete="country"
          optional
        />
      </div>
      <ExpectedMembers />
      <TimezoneField defaultValue={timezone} />
      <ChoiceCards
        legend="Who can join?"
        name="joinPolicy"
        defaultValue="approval"
        options={[
          {
            value: "approval",
            label: "People ask, you approve",
            description: "Ana asks on Monday, you let her in on Tuesday",
            icon: "check",
          },
          {
            value: "link_only",
            label: "Only with your link",
            description: "On a poster in the hall, or in your newsletter",
            icon: "link",
          },
          {
            value: "open",
            label: "Everybody at once",
            description: "Anyone who finds you can join",
            icon: "globe",
          },
        ]}
      />
    </>
  );
}

/** Which plan fits the number of members they expect, before they have to choose one. */
function ExpectedMembers() {
  const [size, setSize] = useState(sizeOf(null));
  const expected = communitySizes[size] ?? 0;
  const fitting = smallestPlanFor("activeMembers", expected);
  const plan = plans[fitting ?? "custom"];
  return (
    <>
      <SizeField label="How many members do you expect?" onChange={setSize} />
      <p className="muted small" aria-live="polite">
        {fitting === "starter"
          ? "The free Starter plan has room for all of them."
          : `You start free, with room for ${plans.starter.limits.activeMembers} members. For ${expected.toLocaleString("en")} you would need ${plan.name}${priceText(plan)}; nothing changes by itself.`}
      </p>
    </>
  );
}

const priceText = ({ monthMinor }: Plan): string =>
  monthMinor ? `, ${formatMoney({ minor: monthMinor, currency: "EUR" })} a month` : "";

export function StartStep() {
  return (
    <>
      <ChoiceCards
        legend="Begin with"
        name="start"
        defaultValue="examples"
        options={[
          {
            value: "examples",
            label: "Three example treets",
            description: "Drafts to edit or delete; nobody sees them yet",
            icon: "gift",
          },
          { value: "import", label: "Your members", description: "From a CSV file", icon: "upload" },
          { value: "team", label: "Your team mates", description: "Invite them by e-mail", icon: "user" },
          { value: "blank", label: "An empty community", description: "You know your way", icon: "home" },
        ]}
      />
      <p className="muted small">
        You begin on the free Starter plan: up to {plans.starter.limits.activeMembers} members and{" "}
        {plans.starter.limits.liveTreets} live treets, for as long as you like. No card needed.
      </p>
    </>
  );
}
