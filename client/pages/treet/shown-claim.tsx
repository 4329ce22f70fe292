import type { RevealedClaim } from "#shared/contract/claim-shapes.ts";
import type { TreetType } from "#shared/treets.ts";
import * as words from "#words/perks.ts";
import { ButtonLink } from "../../design/button.tsx";
import { CopyButton } from "../../design/copy-button.tsx";
import { useScripted } from "../../design/hydrated.ts";
import type { IconName } from "../../design/icon.tsx";
import { Notice } from "../../design/notice.tsx";
import { CodeToShow } from "./code-to-show.tsx";
import { FullScreenCode } from "./full-screen-code.tsx";
import "./shown-claim.css";

interface ShownClaimProps {
  readonly shown: RevealedClaim;
  /** Title of the full-screen view. */
  readonly title: string;
}

/** Returns label and icon of the button that reveals a claim: a code or a page. */
export const showingOf = ({ type }: { readonly type: TreetType }): { label: string; icon: IconName } =>
  type === "link" ? { label: words.showLink(), icon: "external" } : { label: words.showCode(), icon: "qr" };

/** What a claim gives, after its holder has revealed it: a code as a QR code and as text, or a link. */
export function ShownClaim({ shown, title }: ShownClaimProps) {
  const { code, url, howToUse } = shown;
  const scripted = useScripted();
  return (
    <div className="shown-claim">
      {/* An external page needs a connection, so there is no offline hint. */}
      {!url && (
        <>
          <CodeToShow shown={shown} />
          <p className="muted small" {...scripted}>
            {words.offline()}
          </p>
        </>
      )}
      <div className="form-actions">
        {code && <CopyButton text={code} label={words.copyCode()} />}
        {url ? (
          <ButtonLink href={url} variant="primary" icon="external" target="_blank" rel="noopener noreferrer">
            {words.openOffer()}
          </ButtonLink>
        ) : (
          <FullScreenCode shown={shown} title={title} />
        )}
      </div>
      {howToUse && <Notice tone="info" title={words.howToUse()} text={howToUse} />}
    </div>
  );
}
