import { ChoiceCards } from "../../design/choice-field.tsx";
import { ColorField } from "../../design/color-field.tsx";
import { ImageField } from "../../design/image-field.tsx";
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
      <ColorField label="Colour" name="brandColor" />
    </>
  );
}

export function PeopleStep({ timezone }: { timezone: string }) {
  return (
    <>
      <CategoryField defaultValue="coworking" />
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
            description: "Whoever finds you is a member",
            icon: "globe",
          },
        ]}
      />
    </>
  );
}

export function StartStep() {
  return (
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
  );
}
