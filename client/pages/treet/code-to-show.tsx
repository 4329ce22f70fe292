import type { RevealedClaim } from "#shared/contract/claim-shapes.ts";
import * as words from "#words/perks.ts";

/** The code of a claim, as a QR code to scan and as text to type in. */
export const CodeToShow = ({ shown: { code, ref, qr } }: { shown: RevealedClaim }) => (
  <div className="code-to-show">
    <img
      className="treet-qr"
      src={`data:image/svg+xml;utf8,${encodeURIComponent(qr)}`}
      alt={words.qr()}
      width={200}
      height={200}
    />
    <p className="treet-code">{code ?? inGroups(ref)}</p>
  </div>
);

/** Groups a reference for reading aloud: "4F7KQ2MN" → "4F7K Q2MN". The till accepts it with and without the space. */
const inGroups = (ref: string) => ref.replace(/(.{4})(?=.)/g, "$1 ");
