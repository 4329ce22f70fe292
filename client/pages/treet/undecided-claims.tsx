import type { TreetForTeam } from "#shared/contract/treet-shapes.ts";
import { href } from "#shared/href.ts";
import { numberText } from "#shared/words/locale.ts";
import * as words from "#words/treet.ts";
import { Notice } from "../../design/notice.tsx";
import { Rich } from "../../design/rich.tsx";

/** Notice with the number of claims awaiting a decision, and a link to them. */
export function UndecidedClaims({
  business,
  treet: { id, undecided },
}: {
  business: string;
  treet: Pick<TreetForTeam, "id" | "undecided">;
}) {
  if (undecided === 0) return null;
  const queue = href("treet", { business, rest: [id, "claims"] }, { state: "pending_approval" });
  return (
    <Notice
      tone="warn"
      title={
        undecided === 1 ? words.claimPending() : words.claimsPending({ undecided: numberText(undecided) })
      }
    >
      <Rich as="p">{words.claimsPendingHint({ link: (text) => <a href={queue}>{text}</a> })}</Rich>
    </Notice>
  );
}
