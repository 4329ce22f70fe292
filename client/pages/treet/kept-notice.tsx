import * as words from "#words/treet.ts";
import { Button } from "../../design/button.tsx";
import { Notice } from "../../design/notice.tsx";
import { Rich } from "../../design/rich.tsx";
import { Time } from "../../design/text.tsx";
import type { useKeptTreet } from "./kept-treet.ts";

/** Notice that a local draft was restored or, once it is discarded, a button to bring it back. */
export function KeptNotice({ keeping }: { readonly keeping: ReturnType<typeof useKeptTreet> }) {
  const { kept, isThrown, throwAway, bringBack } = keeping;
  if (isThrown)
    return (
      <div className="kept-notice">
        <Notice tone="info" title={words.discarded()}>
          <div className="form-actions">
            <Button size="small" onClick={bringBack}>
              {words.discardUndo()}
            </Button>
          </div>
        </Notice>
      </div>
    );
  if (!kept) return null;
  return (
    <div className="kept-notice">
      <Notice tone="info" title={words.draftRestored()}>
        <Rich as="p">
          {words.draftRestoredHint({
            time: () => <Time value={new Date(kept.at).toISOString()} format="datetime" />,
          })}
        </Rich>
        <div className="form-actions">
          <Button size="small" onClick={throwAway}>
            {words.discard()}
          </Button>
        </div>
      </Notice>
    </div>
  );
}
