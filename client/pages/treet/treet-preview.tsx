import { imageUrl } from "#shared/image-url.ts";
import { valueText } from "#shared/treets.ts";
import { useObjectUrl } from "../../design/use-object-url.ts";
import { OfferFace } from "../treets/offer-card.tsx";
import type { Written } from "./written.ts";

/** What members will see, beside the form; nothing new for those who do not see it, so it is only for the eye. */
export function TreetPreview({ written, currency }: { written: Written; currency: string }) {
  const { content, file } = written;
  const chosen = useObjectUrl(file);
  const kept = !file && content.imageId ? imageUrl(content.imageId, "medium") : null;
  return (
    <aside className="treet-preview" aria-hidden="true">
      <p className="muted small">How members see it</p>
      <article className="offer">
        <OfferFace
          type={content.type}
          category={content.category}
          value={valueText({ ...content, currency })}
          imageUrl={chosen ?? kept}
          imageAlt=""
        />
        <div className="offer-text">
          <p className="offer-title">{content.title || "The title"}</p>
          <p className="muted small">{content.summary || "One sentence that says what it is."}</p>
        </div>
      </article>
    </aside>
  );
}
