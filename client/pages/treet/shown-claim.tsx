import type { RevealedClaim } from "#shared/contract/claims.ts";
import * as words from "#words/perks.ts";
import { ButtonLink } from "../../design/button.tsx";
import { CopyButton } from "../../design/copy-button.tsx";
import { useScripted } from "../../design/hydrated.ts";
import { Notice } from "../../design/notice.tsx";
import { CodeToShow } from "./code-to-show.tsx";
import { FullScreenCode } from "./full-screen-code.tsx";
import "./shown-claim.css";

interface ShownClaimProps {
  readonly shown: RevealedClaim;
  /** What it is for, at the top of the full screen. */
  readonly title: string;
}

/** What a claim gives, once its holder asked to see it: one code, as a till scans and as people read it. */
export function ShownClaim({ shown, title }: ShownClaimProps) {
  const { code, url, howToUse } = shown;
  return (
    <div className="shown-claim">
      {!url && <CodeToShow shown={shown} />}
      <div className="form-actions">
        {url && (
          <ButtonLink href={url} variant="primary" icon="external" target="_blank" rel="noopener noreferrer">
            {words.openOffer()}
          </ButtonLink>
        )}
        {code && <CopyButton text={code} label={words.copyCode()} />}
        {!url && <FullScreenCode shown={shown} title={title} />}
      </div>
      <p className="muted small" {...useScripted()}>
        {words.offline()}
      </p>
      {howToUse && (
        <Notice tone="info" title={words.howToUse()}>
          <p>{howToUse}</p>
        </Notice>
      )}
    </div>
  );
}
