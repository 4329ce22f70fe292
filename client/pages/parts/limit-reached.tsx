import { type CountedLimit, limitWords } from "#shared/plans.ts";
import * as words from "#words/parts.ts";
import { Meter } from "../../design/figures.tsx";
import { LargerPlan } from "../../design/larger-plan.tsx";
import { Notice } from "../../design/notice.tsx";
import { capitalised } from "./capitalised.ts";

interface LimitReachedProps {
  readonly limit: CountedLimit;
  readonly used: number;
  readonly max: number;
  /** Only what is published counts, so drafts can still be written. */
  readonly mayDraft?: boolean;
}

/** Tells that a limit of the plan is reached, before anything is refused for it. */
export function LimitReached({ limit, used, max, mayDraft }: LimitReachedProps) {
  const counted = limitWords[limit];
  return (
    <Notice tone="warn" title={words.roomNone({ words: counted })}>
      <Meter label={capitalised(counted)} value={used} max={max} />
      {mayDraft && <p>{words.draftsStillFit()}</p>}
      <LargerPlan />
    </Notice>
  );
}
