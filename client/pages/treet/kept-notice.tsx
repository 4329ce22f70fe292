import { Button } from "../../design/button.tsx";
import { Notice } from "../../design/notice.tsx";
import { Time } from "../../design/text.tsx";
import type { useKeptTreet } from "./kept-treet.ts";

/** That a new treet goes on from another time; or, once that is thrown away, the way to have it back. */
export function KeptNotice({ keeping }: { readonly keeping: ReturnType<typeof useKeptTreet> }) {
  const { kept, isThrown, throwAway, bringBack } = keeping;
  if (isThrown)
    return (
      <div className="kept-notice">
        <Notice tone="info" title="What you typed is thrown away">
          <div className="form-actions">
            <Button size="small" onClick={bringBack}>
              Bring it back
            </Button>
          </div>
        </Notice>
      </div>
    );
  if (!kept) return null;
  return (
    <div className="kept-notice">
      <Notice tone="info" title="You go on from what you typed before">
        <p>
          It was kept on this device, <Time value={new Date(kept.at).toISOString()} format="datetime" />.
          Pictures have to be chosen again.
        </p>
        <div className="form-actions">
          <Button size="small" onClick={throwAway}>
            Throw it away
          </Button>
        </div>
      </Notice>
    </div>
  );
}
