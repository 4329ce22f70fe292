import type { RevealedClaim } from "#shared/contract/claims.ts";
import { CopyButton } from "../../design/copy-button.tsx";
import { Stack } from "../../design/layout.tsx";
import { Notice } from "../../design/notice.tsx";
import { ExternalLink } from "../../design/text.tsx";
import "./treet.css";

/** What a claim gives, once its holder asked to see it. */
export function ShownClaim({ shown: { code, url, howToUse, qr } }: { shown: RevealedClaim }) {
  return (
    <Stack gap={4}>
      {code && (
        <Stack gap={2}>
          <p className="treet-code">{code}</p>
          <CopyButton text={code} label="Copy the code" size="small" />
        </Stack>
      )}
      {url && (
        <p>
          <ExternalLink href={url}>Open the offer</ExternalLink>
        </p>
      )}
      {!url && (
        <img
          className="treet-qr"
          src={`data:image/svg+xml;utf8,${encodeURIComponent(qr)}`}
          alt="QR code for the till"
          width={200}
          height={200}
        />
      )}
      {howToUse && (
        <Notice tone="info" title="How to use it">
          <p>{howToUse}</p>
        </Notice>
      )}
    </Stack>
  );
}
