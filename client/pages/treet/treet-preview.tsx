import type { Offer } from "#shared/contract/claim-shapes.ts";
import type { TreetContent } from "#shared/contract/treet-shapes.ts";
import { imageUrl } from "#shared/image-url.ts";
import { validityOf } from "#shared/treet-validity.ts";
import * as builder from "#words/builder.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/treet.ts";
import { useObjectUrl } from "../../design/use-object-url.ts";
import { HowToGetIt } from "./how-to-get-it.tsx";
import { DeviceSwitch, usePreviewDevice } from "./preview-device.tsx";
import { TreetDetail } from "./treet-detail.tsx";
import { CHOSEN, type Written } from "./written.ts";

interface TreetPreviewProps {
  readonly written: Written;
  readonly currency: string;
}

/**
 * Live preview beside the form, for phone or desktop: the members' own page, filled with what has been written so far.
 * Hidden from screen readers, as it adds nothing to the form.
 */
export function TreetPreview({ written: { content, file }, currency }: TreetPreviewProps) {
  const [device, setDevice] = usePreviewDevice();
  const chosen = useObjectUrl(file);
  const offer = offerOf(content, currency);
  return (
    <aside className="treet-preview" aria-label={commonWords.preview()} data-device={device}>
      <div className="treet-preview-head">
        <p className="muted small">{words.memberView()}</p>
        <DeviceSwitch current={device} onChange={setDevice} />
      </div>
      <div className="treet-preview-screen" aria-hidden="true" inert>
        <div className="treet-preview-page">
          <div className="treet-preview-text">
            <p className="treet-preview-title">{content.title || words.titlePlaceholder()}</p>
            <p className="muted">{content.summary || words.summaryPlaceholder()}</p>
          </div>
          <TreetDetail offer={offer} pictureUrl={chosen ?? pictureOf(offer)}>
            <HowToGetIt offer={offer} form={undefined} isViewingAs={false} isBuying={false} isFirst />
          </TreetDetail>
        </div>
      </div>
      <p className="muted small treet-preview-note">{builder.previewNote()}</p>
    </aside>
  );
}

/** Empty while the chosen file is being prepared. */
const pictureOf = ({ imageId }: Offer) => (imageId === CHOSEN || !imageId ? "" : imageUrl(imageId, "medium"));

/** Returns the written content as an offer that the member can claim immediately. */
const offerOf = (content: TreetContent, currency: string): Offer => ({
  ...content,
  id: "",
  currency,
  // Newly chosen pictures have no URL yet.
  furtherImages: content.furtherImages.filter(({ imageId }) => imageId !== CHOSEN),
  supplier: null,
  isNew: false,
  endsSoon: false,
  left: content.stockTotal,
  soldOut: false,
  mayWait: false,
  waiting: null,
  claimed: 0,
  validity: validityOf(content),
  refusal: null,
});
