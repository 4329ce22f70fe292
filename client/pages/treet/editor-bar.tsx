import { useRef } from "react";
import { href } from "#shared/href.ts";
import type { PublishCheck } from "#shared/publish-checks.ts";
import { fieldInForm } from "#shared/written-treet.ts";
import * as builder from "#words/builder.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/treet.ts";
import { Badge } from "../../design/badge.tsx";
import { Button, ButtonLink, SubmitButton } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { useField } from "../../design/form.tsx";
import { Icon } from "../../design/icon.tsx";
import { InPlace } from "../../design/in-place.tsx";
import { useRootData } from "../../root-data.ts";
import { stateNames, stateTones } from "../treets/treet-words.ts";
import type { EditTreetData } from "./editor-data.ts";
import "./checks.css";

interface EditorBarProps {
  readonly data: EditTreetData;
  readonly checks: readonly PublishCheck[];
  /** The note on saving: "Saved 10:32". */
  readonly note: string;
  /** Discards the draft kept on this device; undefined if there is none. */
  readonly onThrowAway: (() => void) | undefined;
  readonly back: string;
  /** True if it starts in the future. */
  readonly isLater: boolean;
  /** True if the open step is the last. */
  readonly isLast: boolean;
}

/** Bar that stays in view while a treet is written: its state, the missing items and the actions. */
export function EditorBar({ data, checks, note, onThrowAway, back, isLater, isLast }: EditorBarProps) {
  const { treet, supply } = data;
  const business = useRootData().business?.slug ?? "";
  const state = treet?.state ?? "draft";
  return (
    <div className="editor-bar">
      <div className="editor-bar-facts">
        <Badge tone={stateTones[state]}>{stateNames[state]}</Badge>
        <Checks checks={checks} codesHref={treet && codesHref(business, treet.id, supply !== null)} />
        <span className="muted small" role="status">
          {note}
        </span>
        {onThrowAway && (
          <Button size="small" variant="quiet" onClick={onThrowAway}>
            {words.discard()}
          </Button>
        )}
      </div>
      <div className="form-actions">
        <ButtonLink href={back} variant="quiet" className="editor-bar-cancel">
          {commonWords.cancel()}
        </ButtonLink>
        {treet && !supply && (
          <ButtonLink href={href("treet", { business, rest: [treet.id] }, { as: "member" })} icon="eye">
            {commonWords.preview()}
          </ButtonLink>
        )}
        <SubmitButton variant={state === "draft" ? "secondary" : "primary"}>
          {treet ? commonWords.save() : words.saveAsDraft()}
        </SubmitButton>
        {state === "draft" && (
          <SubmitButton
            name="then"
            value="publish"
            className={isLast || checks.every(({ ok }) => ok) ? undefined : "editor-bar-early"}
          >
            {supply?.isReviewed ? words.submit() : isLater ? words.schedule() : words.publish()}
          </SubmitButton>
        )}
      </div>
    </div>
  );
}

/** The last step: everything needed for publishing, and whether it is present. */
export function CheckSection({ data: { treet, supply }, checks }: Pick<EditorBarProps, "data" | "checks">) {
  const business = useRootData().business?.slug ?? "";
  const missing = checks.filter(({ ok }) => !ok).length;
  return (
    <Card title={missing === 0 ? builder.checkReady() : builder.checkMissing({ missing })} gap={4}>
      {missing === 0 && <p className="muted">{builder.checkLead()}</p>}
      <CheckList checks={checks} codesHref={treet && codesHref(business, treet.id, supply !== null)} />
    </Card>
  );
}

const codesHref = (business: string, treet: string, isSupplier: boolean) =>
  href("treet", { business, rest: isSupplier ? [treet] : [treet, "codes"] });

function Checks({ checks, codesHref }: { checks: readonly PublishCheck[]; codesHref: string | null }) {
  const list = useRef<HTMLDetailsElement>(null);
  const close = () => list.current?.removeAttribute("open");
  const done = checks.filter(({ ok }) => ok).length;
  return (
    <details className="editor-checks" ref={list}>
      <summary className="button button--quiet button--small">
        <Icon name={done === checks.length ? "check" : "alert"} />
        <span className="numeric">{words.checksDone({ done, count: checks.length })}</span>
      </summary>
      <CheckList checks={checks} codesHref={codesHref} onFollow={close} />
    </details>
  );
}

interface CheckListProps extends Omit<CheckLinkProps, "check"> {
  readonly checks: readonly PublishCheck[];
}

const CheckList = ({ checks, codesHref, onFollow }: CheckListProps) => (
  <ul className="checks">
    <InPlace items={checks}>
      {(check) => (
        <li data-ok={check.ok || undefined}>
          <Icon
            name={check.ok ? "check" : "close"}
            label={check.ok ? commonWords.done() : words.checkMissing()}
          />
          <CheckLink check={check} codesHref={codesHref} onFollow={onFollow} />
        </li>
      )}
    </InPlace>
  </ul>
);

interface CheckLinkProps {
  readonly check: PublishCheck;
  readonly codesHref: string | null;
  readonly onFollow?: (() => void) | undefined;
}

/** Link to the field that fixes a check; the codes of a pool have their own page. */
function CheckLink({ check: { field, label }, codesHref, onFollow }: CheckLinkProps) {
  const { id } = useField(fieldInForm(field), {});
  if (field === "partner" || (field === "codes" && codesHref === null)) return label;
  return (
    <a href={field === "codes" ? (codesHref ?? "") : `#${id}`} onClick={onFollow}>
      {label}
    </a>
  );
}
