import { useRef, useState } from "react";
import { readableShade } from "#shared/colors.ts";
import { BUSINESSES_OWNED_MOST } from "#shared/constants.ts";
import { href } from "#shared/href.ts";
import { useKeptDraft } from "../auth/kept-draft.ts";
import { ButtonLink } from "../design/button.tsx";
import { EmptyState } from "../design/empty-state.tsx";
import { Notice } from "../design/notice.tsx";
import { PageHeader } from "../design/page-header.tsx";
import { Wizard } from "../design/wizard.tsx";
import type { PageProps } from "../page-props.ts";
import { FIRST_LOOK, type Look, Preview } from "./create-community/preview.tsx";
import { LookStep, PeopleStep, StartStep, WhatStep } from "./create-community/steps.tsx";
import "./create-community.css";

export interface CreateCommunityData {
  readonly kind: "community" | "provider" | "both";
  readonly timezone: string;
  readonly countries: readonly { readonly value: string; readonly label: string }[];
  /** They own as many businesses as one person may. */
  readonly isFull: boolean;
}

/** Four steps beside a preview. */
export default function CreateCommunity({ data, form }: PageProps<CreateCommunityData>) {
  const { kind, timezone, countries, isFull } = data;
  const [look, setLook] = useState(FIRST_LOOK);
  const frame = useRef<HTMLDivElement>(null);
  const draft = useKeptDraft(frame);
  if (isFull) return <Full />;
  return (
    <>
      <PageHeader
        title="Create a community"
        lead="You can change all of this later, and it is free to start."
      />
      {draft.restored && (
        <Notice tone="info" title="We kept what you typed last time">
          <p>
            Pictures have to be chosen again.{" "}
            <ButtonLink href={href("createCommunity")} size="small" data-native="" onClick={draft.forget}>
              Start over
            </ButtonLink>
          </p>
        </Notice>
      )}
      <div className="wizard-page" ref={frame}>
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
              fields: ["logo", "cover", "brandColor"],
              panel: <LookStep />,
            },
            {
              label: "People",
              legend: "Who is it for?",
              fields: ["category", "country", "timezone", "joinPolicy"],
              panel: <PeopleStep timezone={timezone} countries={countries} />,
            },
            { label: "Start", legend: "What first?", fields: ["start"], panel: <StartStep /> },
          ]}
        />
        <Preview look={look} />
      </div>
    </>
  );
}

function Full() {
  return (
    <>
      <PageHeader title="Create a community" />
      <EmptyState
        icon="home"
        title={`You own ${BUSINESSES_OWNED_MOST} businesses already`}
        action={<ButtonLink href={href("selectOrg", {}, { stay: 1 })}>See them</ButtonLink>}
      >
        That's the limit. To make room, archive one you no longer need or hand it over to somebody else.
      </EmptyState>
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
