import { useState } from "react";
import { readableShade } from "#shared/colors.ts";
import { PageHeader } from "../design/page-header.tsx";
import { Wizard } from "../design/wizard.tsx";
import type { PageProps } from "../page-props.ts";
import { FIRST_LOOK, type Look, Preview } from "./create-community/preview.tsx";
import { LookStep, PeopleStep, StartStep, WhatStep } from "./create-community/steps.tsx";
import "./create-community.css";

export interface CreateCommunityData {
  readonly kind: "community" | "provider" | "both";
  readonly timezone: string;
}

/** Four steps beside a preview. */
export default function CreateCommunity({ data: { kind, timezone }, form }: PageProps<CreateCommunityData>) {
  const [look, setLook] = useState(FIRST_LOOK);
  return (
    <>
      <PageHeader
        title="Create a community"
        lead="You can change all of this later, and it is free to start."
      />
      <div className="wizard-page">
        <Wizard
          state={form}
          submitLabel="Create"
          onInput={(element) => setLook(lookIn(element))}
          steps={[
            {
              label: "What",
              legend: "What is it?",
              fields: ["kind", "name", "slug"],
              panel: <WhatStep kind={kind} slugError={form?.fields.slug} />,
            },
            {
              label: "Look",
              legend: "How does it look?",
              fields: ["logo", "brandColor"],
              panel: <LookStep />,
            },
            {
              label: "People",
              legend: "Who is it for?",
              fields: ["category", "timezone", "joinPolicy"],
              panel: <PeopleStep timezone={timezone} />,
            },
            { label: "Start", legend: "What first?", fields: ["start"], panel: <StartStep /> },
          ]}
        />
        <Preview look={look} />
      </div>
    </>
  );
}

function lookIn(form: HTMLFormElement): Look {
  const typed = new FormData(form);
  const logo = typed.get("logo");
  return {
    name: String(typed.get("name") ?? ""),
    slug: String(typed.get("slug") ?? ""),
    color: readableShade(String(typed.get("brandColor") ?? FIRST_LOOK.color)),
    logo: logo instanceof File && logo.size > 0 ? logo : null,
  };
}
