import type { TreetForTeam } from "#shared/contract/treets.ts";
import { href } from "#shared/href.ts";
import { language } from "#words/language.ts";
import { Notice } from "../../design/notice.tsx";

/** Says how many claims of a treet wait for the team's word, and leads to them. */
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
        undecided === 1
          ? "A claim waits for approval"
          : `${undecided.toLocaleString(language())} claims wait for approval`
      }
    >
      <p>
        Whoever asked cannot use it before you say yes. <a href={queue}>Look at them</a>
      </p>
    </Notice>
  );
}
