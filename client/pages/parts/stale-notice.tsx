import * as commonWords from "#words/common.ts";
import * as words from "#words/parts.ts";
import { DescriptionList } from "../../design/figures.tsx";
import { Notice } from "../../design/notice.tsx";
import { Time } from "../../design/text.tsx";
import type { FormState } from "../../page-props.ts";

interface Difference {
  readonly field: string;
  readonly now: string;
}

interface StaleNoticeProps {
  readonly form: FormState | undefined;
  /** Returns the label of a field. */
  readonly nameOf: (field: string) => string;
}

/**
 * Returns the version a conflict was reported for. The user has then seen the other person's changes, so the next save
 * may overwrite them.
 */
export function versionSeen(form: FormState | undefined): string | undefined {
  const version = form?.details?.version;
  return typeof version === "string" ? version : undefined;
}

/** Edit conflict: values saved by someone else in the meantime that differ from those in the form. */
export function StaleNotice({ form, nameOf }: StaleNoticeProps) {
  const found = form?.details?.differences;
  const differences = Array.isArray(found) ? found.filter(isDifference) : [];
  if (differences.length === 0) return null;
  return (
    <Notice tone="warn" title={words.conflictHint()}>
      <DescriptionList
        items={differences.map((one) => ({ term: nameOf(one.field), description: shownValue(one) }))}
      />
    </Notice>
  );
}

const isDifference = (one: unknown): one is Difference =>
  typeof one === "object" && one !== null && "field" in one && "now" in one && typeof one.now === "string";

const INSTANT = /^\d{4}-\d{2}-\d{2}T/;

function shownValue({ field, now }: Difference) {
  if (now === "" || now === "false") return "–";
  if (now === "true") return commonWords.yes();
  if (field === "imageId") return words.conflictPicture();
  return INSTANT.test(now) ? <Time value={now} format="datetime" /> : now;
}
