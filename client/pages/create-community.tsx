import { useRef, useState } from "react";
import type { createCommunityPage } from "#server/pages/create-community.ts";
import { readableShade } from "#shared/colors.ts";
import { MAX_OWNED_BUSINESSES } from "#shared/constants.ts";
import { href } from "#shared/href.ts";
import * as builder from "#words/builder.ts";
import * as words from "#words/create.ts";
import { useKeptDraft } from "../auth/kept-draft.ts";
import { ButtonLink } from "../design/button.tsx";
import { EmptyState } from "../design/empty-state.tsx";
import { Stack } from "../design/layout.tsx";
import { Notice } from "../design/notice.tsx";
import { PageHeader } from "../design/page-header.tsx";
import { Wizard } from "../design/wizard.tsx";
import type { PropsOf } from "../page-props.ts";
import { FIRST_LOOK, type Look, Preview } from "./create-community/preview.tsx";
import { LookStep, PeopleStep, StartStep, WhatStep } from "./create-community/steps.tsx";
import { useStepHistory } from "./parts/step-history.ts";
import "./create-community.css";

/** Form in four steps with a live preview beside it. */
export default function CreateCommunity({ data, form }: PropsOf<typeof createCommunityPage>) {
  const { kind, name, timezone, countries, isFull } = data;
  const [look, setLook] = useState(FIRST_LOOK);
  const frame = useRef<HTMLDivElement>(null);
  const draft = useKeptDraft(frame);
  const history = useStepHistory();
  if (isFull) return <Full />;
  return (
    <>
      <PageHeader title={words.createTitle()} lead={words.lead()} />
      <Stack gap={6}>
        {draft.restored && (
          <Notice tone="info" title={words.draftKept()}>
            <p>
              {words.draftPictures()}{" "}
              <ButtonLink href={href("createCommunity")} size="small" data-native="" onClick={draft.forget}>
                {words.startOver()}
              </ButtonLink>
            </p>
          </Notice>
        )}
        <div className="wizard-page" ref={frame}>
          <Wizard
            state={form}
            submitLabel={words.create()}
            earlyLabel={builder.createNow()}
            history={history}
            onInput={(element) => setLook(lookIn(element))}
            steps={[
              {
                label: words.stepWhat(),
                legend: words.stepWhatQuestion(),
                fields: ["kind", "name", "slug"],
                panel: <WhatStep kind={kind} name={name} slugError={form?.fields.slug} />,
              },
              {
                label: words.stepLook(),
                legend: words.stepLookQuestion(),
                fields: ["logo", "cover", "brandColor"],
                panel: <LookStep />,
              },
              {
                label: words.stepPeople(),
                legend: words.stepPeopleQuestion(),
                fields: ["category", "country", "timezone", "joinPolicy"],
                panel: <PeopleStep timezone={timezone} countries={countries} />,
              },
              {
                label: words.stepStart(),
                legend: words.stepStartQuestion(),
                fields: ["start", "trial"],
                panel: <StartStep />,
              },
            ]}
          />
          <Preview look={look} />
        </div>
      </Stack>
    </>
  );
}

const Full = () => (
  <>
    <PageHeader title={words.createTitle()} />
    <EmptyState
      icon="home"
      title={words.limitReached({ max: MAX_OWNED_BUSINESSES })}
      action={<ButtonLink href={href("selectOrg", {}, { stay: 1 })}>{words.seeThem()}</ButtonLink>}
    >
      {words.limitReachedLead()}
    </EmptyState>
  </>
);

function lookIn(form: HTMLFormElement): Look {
  const typed = new FormData(form);
  const pictureIn = (name: string) => {
    const picture = typed.get(name);
    return picture instanceof File && picture.size > 0 ? picture : null;
  };
  return {
    name: String(typed.get("name") ?? ""),
    slug: String(typed.get("slug") ?? ""),
    color: readableShade(String(typed.get("brandColor") ?? FIRST_LOOK.color)),
    logo: pictureIn("logo"),
    cover: pictureIn("cover"),
  };
}
