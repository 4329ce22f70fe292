import type { FormState } from "#shared/page-state.ts";
import * as words from "#words/design.ts";
import { InPlace } from "./in-place.tsx";
import { Notice } from "./notice.tsx";
import { useFocusOn } from "./use-focus-on.ts";
import "./outcome.css";

/** Number of reasons shown at once; the others are collapsed. */
const SHOWN_AT_ONCE = 3;

/**
 * Result of a bulk action, and the reasons why some items were left out. Takes the focus, so that screen readers
 * announce it.
 */
export function Outcome({ form }: { form: FormState | undefined }) {
  const box = useFocusOn<HTMLDivElement>(form);
  const { done, left = "" } = form?.shown ?? {};
  if (done === undefined) return null;
  const reasons = linesOf(left);
  const rest = reasons.slice(SHOWN_AT_ONCE);
  return (
    <div className="outcome" ref={box} tabIndex={-1}>
      <Notice tone={reasons.length > 0 ? "info" : "good"}>
        {linesOf(done).map((line) => (
          <p key={line}>{line}</p>
        ))}
        {reasons.length > 0 && <Lines lines={reasons.slice(0, SHOWN_AT_ONCE)} />}
        {rest.length > 0 && (
          <details>
            <summary>{words.moreCount({ count: rest.length })}</summary>
            <Lines lines={rest} />
          </details>
        )}
      </Notice>
    </div>
  );
}

const linesOf = (text: string) => text.split("\n").filter(Boolean);

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <ul>
    <InPlace items={lines}>{(line) => <li>{line}</li>}</InPlace>
  </ul>
);
