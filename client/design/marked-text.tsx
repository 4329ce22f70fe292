import type { ReactNode } from "react";
import { type MarkedBlock, type MarkedPiece, readMarkedText } from "#shared/marked-text.ts";
import { ExternalLink } from "./external-link.tsx";
import { InPlace } from "./in-place.tsx";
import "./marked-text.css";

/** A longer text that somebody wrote with simple marks: paragraphs, lists, emphasis and links. */
export const MarkedText = ({ text }: { readonly text: string }) => (
  <div className="marked-text">
    <InPlace items={readMarkedText(text)}>{(block) => <Block block={block} />}</InPlace>
  </div>
);

function Block({ block: { kind, lines } }: { readonly block: MarkedBlock }) {
  if (kind === "paragraph") {
    return (
      <p>
        <InPlace items={lines}>
          {(line, index) => (
            <>
              {index > 0 && <br />}
              <Pieces of={line} />
            </>
          )}
        </InPlace>
      </p>
    );
  }
  const items = (
    <InPlace items={lines}>
      {(line) => (
        <li>
          <Pieces of={line} />
        </li>
      )}
    </InPlace>
  );
  return kind === "list" ? <ul>{items}</ul> : <ol>{items}</ol>;
}

const Pieces = ({ of }: { readonly of: readonly MarkedPiece[] }): ReactNode => (
  <InPlace items={of}>{(piece) => <Piece piece={piece} />}</InPlace>
);

function Piece({ piece }: { readonly piece: MarkedPiece }): ReactNode {
  if (typeof piece === "string") return piece;
  if (piece.kind === "link")
    return piece.href.startsWith("mailto:") ? (
      <a href={piece.href}>{piece.text}</a>
    ) : (
      <ExternalLink href={piece.href}>{piece.text}</ExternalLink>
    );
  const Emphasis = piece.kind;
  return (
    <Emphasis>
      <Pieces of={piece.pieces} />
    </Emphasis>
  );
}
