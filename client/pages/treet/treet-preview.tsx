import { imageUrl } from "#shared/image-url.ts";
import { valueText } from "#shared/treets.ts";
import { language } from "#words/language.ts";
import { Time } from "../../design/text.tsx";
import { useObjectUrl } from "../../design/use-object-url.ts";
import { OfferFace } from "../treets/offer-card.tsx";
import { DeviceSwitch, usePreviewDevice } from "./preview-device.tsx";
import type { Written } from "./written.ts";

interface TreetPreviewProps {
  readonly written: Written;
  readonly currency: string;
  readonly timezone: string | null;
}

/**
 * What members will see, beside the form, on a phone or on a large screen; nothing new for those who do not see it, so it
 * is only for the eye.
 */
export function TreetPreview({ written, currency, timezone }: TreetPreviewProps) {
  const { content, file } = written;
  const [device, setDevice] = usePreviewDevice();
  const chosen = useObjectUrl(file);
  const kept = !file && content.imageId ? imageUrl(content.imageId, "medium") : null;
  return (
    <aside className="treet-preview" aria-label="Preview" data-device={device}>
      <div className="treet-preview-head">
        <p className="muted small">How members see it</p>
        <DeviceSwitch current={device} onChange={setDevice} />
      </div>
      <div className="treet-preview-screen" aria-hidden="true">
        <div className="treet-preview-page">
          <p className="treet-preview-title">{content.title || "The title"}</p>
          <p className="muted">{content.summary || "One sentence that says what it is."}</p>
          <div className="treet-preview-parts">
            <div className="treet-preview-part">
              <OfferFace
                type={content.type}
                category={content.category}
                value={valueText({ ...content, currency })}
                imageUrl={chosen ?? kept}
                imageAlt=""
              />
              {content.description && <p className="treet-preview-words">{content.description}</p>}
              {content.terms && (
                <div className="card card--sunken treet-preview-part">
                  <p className="treet-preview-heading">Terms</p>
                  <p className="treet-preview-words small">{content.terms}</p>
                </div>
              )}
            </div>
            <div className="card card--brand treet-preview-part">
              <p className="treet-preview-heading">Claim it</p>
              {content.stockTotal !== null && (
                <p>{`${content.stockTotal.toLocaleString(language())} left`}</p>
              )}
              {content.type === "event" && content.location && <p>{content.location}</p>}
              {content.claimUntil && (
                <p>
                  Until <Time value={content.claimUntil} format="datetime" timezone={timezone ?? "UTC"} />
                </p>
              )}
              <span className="button button--primary">
                {content.requiresApproval ? "Ask for it" : "Claim"}
              </span>
            </div>
          </div>
        </div>
      </div>
    </aside>
  );
}
