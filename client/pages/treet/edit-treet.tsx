import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { TreetContent } from "#shared/contract/treet-shapes.ts";
import { href } from "#shared/href.ts";
import { publishChecks } from "#shared/publish-checks.ts";
import { treetTemplate } from "#shared/treet-starts.ts";
import * as builder from "#words/builder.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/treet.ts";
import { Form } from "../../design/form.tsx";
import { Stack } from "../../design/layout.tsx";
import { Notice } from "../../design/notice.tsx";
import { PageHeader } from "../../design/page-header.tsx";
import type { FormState } from "../../page-props.ts";
import { useRootData } from "../../root-data.ts";
import { LimitReached } from "../parts/limit-reached.tsx";
import { StaleNotice } from "../parts/stale-notice.tsx";
import { fieldName } from "../treets/treet-words.ts";
import { useAutosave } from "./autosave.ts";
import { StepButtons, StepLinks, StepSection } from "./builder-parts.tsx";
import { useBuilderSteps } from "./builder-steps.ts";
import { CheckSection, EditorBar } from "./editor-bar.tsx";
import type { EditTreetData, StartOfTreet } from "./editor-data.ts";
import { KeptNotice } from "./kept-notice.tsx";
import { useKeptTreet } from "./kept-treet.ts";
import { Templates } from "./templates.tsx";
import { TreetPreview } from "./treet-preview.tsx";
import { RulesSection, WhenSection } from "./treet-rules.tsx";
import { HowSection, LookSection, TermsSection, WhatSection } from "./treet-sections.tsx";
import { type Written, writtenAtStart, writtenIn } from "./written.ts";
import "./edit-treet.css";

/**
 * Returns the version a conflict was reported for. The user has then seen the other person's changes, so the next save
 * may overwrite them.
 */
const versionIn = (form: FormState | undefined): number | undefined =>
  typeof form?.details?.version === "number" ? form.details.version : undefined;

interface EditTreetProps {
  readonly data: EditTreetData;
  readonly form: FormState | undefined;
}

/** Switching the template remounts the form, but not the template choice above it, which keeps the focus. */
export function EditTreet(props: EditTreetProps) {
  const { treet, template, supply } = props.data;
  const { business, session } = useRootData();
  const back = backFrom(treet, business?.slug);
  const place = [session?.user.id, business?.slug, supply ? "supply" : "own", template ?? ""].join(":");
  return (
    <>
      <PageHeader
        title={treet ? words.changeNamed({ title: treet.title }) : words.newTreet()}
        lead={treet ? undefined : builder.lead()}
        back={{ href: back, label: treet ? treet.title : commonWords.treets() }}
      />
      {props.data.full && <LimitReached {...props.data.full} mayDraft />}
      {!treet && <Templates chosen={template} />}
      <KeptEditor key={template} place={treet ? null : place} {...props} />
    </>
  );
}

const backFrom = (treet: EditTreetData["treet"], business = "") =>
  treet ? href("treet", { business, rest: [treet.id] }) : href("treets", { business });

/** Editor that restores the local draft of a new treet. */
function KeptEditor({ data, form, place }: EditTreetProps & { readonly place: string | null }) {
  const keeping = useKeptTreet(place, form !== undefined);
  const { supply } = data;
  const partner = supply?.communities.find((one) => one.partner === keeping.kept?.partner)?.partner;
  const from = supply && partner ? { ...data, supply: { ...supply, chosen: partner } } : data;
  return <Editor key={keeping.round} data={from} form={form} keeping={keeping} />;
}

interface EditorProps extends EditTreetProps {
  readonly keeping: ReturnType<typeof useKeptTreet>;
}

function Editor({ data, form, keeping }: EditorProps) {
  const { treet, supply } = data;
  const start: StartOfTreet | null =
    treet ?? keeping.kept?.content ?? treetTemplate(data.template ?? undefined) ?? null;
  const parts = { ...data, start };
  const business = useRootData().business?.slug;
  const element = useRef<HTMLFormElement>(null);
  const [written, setWritten] = useState<Written>(() => writtenAtStart(start));
  const look = (tell: (form: HTMLFormElement, content: TreetContent) => void) => {
    if (!element.current) return;
    const now = writtenIn(element.current, data.timezone ?? "UTC");
    setWritten(now);
    tell(element.current, now.content);
  };
  // Some fields have default values even in an empty form.
  const lookFirst = useEffectEvent(() => look((_, content) => keeping.begun(content)));
  useEffect(() => lookFirst(), []);
  const isDraft = treet?.state === "draft";
  const autosave = useAutosave(element, {
    intent: isDraft ? (supply ? "supply-autosave" : "autosave") : null,
    version: treet?.version ?? 0,
  });
  const steps = useBuilderSteps(element, form);
  const now = new Date();
  const checks = publishChecks(
    {
      ...written.content,
      unusedCodes: treet ? treet.unusedCodes : 0,
      isPartnerActive: data.isPartnerActive,
      // For a new treet, the seller's payout account is only checked on publishing; for a saved one the result is
      // known.
      isPayable: treet?.isPayable ?? true,
    },
    now,
  );
  const { claimFrom } = written.content;
  return (
    <>
      <KeptNotice keeping={keeping} />
      <StepLinks current={steps.current} checks={checks} onOpen={steps.open} />
      <div className="treet-editor" data-step={steps.current}>
        <Form
          state={form}
          intent={supply ? "supply-save" : "save"}
          encType="multipart/form-data"
          data-warn-unsaved=""
          ref={element}
          onClickCapture={({ target }) => steps.follow(target)}
          onInput={() => {
            look(keeping.keep);
            autosave.touch();
          }}
          onSubmit={({ currentTarget }) => keeping.sent(currentTarget)}
        >
          {/* Default button, so that Enter in any field saves, whichever button comes first. */}
          <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
            {commonWords.save()}
          </button>
          {treet && (
            <input
              type="hidden"
              name="version"
              value={Math.max(versionIn(form) ?? treet.version, autosave.version)}
            />
          )}
          <Stack gap={5}>
            <StaleNotice form={form} nameOf={fieldName} />
            {supply && treet && treet.state !== "draft" && supply.isReviewed && (
              <Notice tone="info" title={words.changeSeen()} text={words.changeSeenHint()} />
            )}
            <StepSection step="offer" current={steps.current}>
              <WhatSection data={parts} />
              <HowSection data={parts} />
            </StepSection>
            <StepSection step="rules" current={steps.current}>
              <RulesSection data={parts} />
              <WhenSection data={parts} />
              <TermsSection data={parts} />
            </StepSection>
            <StepSection step="look" current={steps.current}>
              <LookSection data={parts} />
            </StepSection>
            <StepSection step="check" current={steps.current}>
              <CheckSection data={data} checks={checks} />
            </StepSection>
            <StepButtons current={steps.current} onOpen={steps.open} />
            <EditorBar
              data={data}
              checks={checks}
              note={autosave.note || keeping.note}
              onThrowAway={keeping.note ? keeping.throwAway : undefined}
              back={backFrom(treet, business)}
              isLater={claimFrom !== null && Date.parse(claimFrom) > now.getTime()}
              isLast={steps.current === "check"}
            />
          </Stack>
        </Form>
        <TreetPreview written={written} currency={data.currency} />
      </div>
    </>
  );
}
