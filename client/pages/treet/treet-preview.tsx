import { imageUrl } from "#shared/image-url.ts";
import { valueText } from "#shared/treets.ts";
import * as commonWords from "#words/common.ts";
import { language } from "#words/language.ts";
import * as words from "#words/treet.ts";
import { Rich } from "../../design/rich.tsx";
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
    <aside className="treet-preview" aria-label={commonWords.preview()} data-device={device}>
      <div className="treet-preview-head">
        <p className="muted small">{words.howMembersSeeIt()}</p>
        <DeviceSwitch current={device} onChange={setDevice} />
      </div>
      <div className="treet-preview-screen" aria-hidden="true">
        <div className="treet-preview-page">
          <p className="treet-preview-title">{content.title || words.theTitle()}</p>
          <p className="muted">{content.summary || words.oneSentenceThatSaysWhat()}</p>
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
                  <p className="treet-preview-heading">{words.terms()}</p>
                  <p className="treet-preview-words small">{content.terms}</p>
                </div>
              )}
            </div>
            <div className="card card--brand treet-preview-part">
              <p className="treet-preview-heading">{words.claimIt()}</p>
              {content.stockTotal !== null && (
                <p>{words.left({ stockTotal: content.stockTotal.toLocaleString(language()) })}</p>
              )}
              {content.type === "event" && content.location && <p>{content.location}</p>}
              {content.claimUntil && (
                <p>
                  <Rich>
                    {words.until2({
                      time: () => (
                        <Time
                          value={content.claimUntil ?? ""}
                          format="datetime"
                          timezone={timezone ?? "UTC"}
                        />
                      ),
                    })}
                  </Rich>
                </p>
              )}
              <span className="button button--primary">
                {content.requiresApproval ? words.askForIt() : words.claim2()}
              </span>
            </div>
          </div>
        </div>
      </div>
    </aside>
  );
}
