import { BRAND_COLOR } from "#shared/colors.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/create.ts";
import { Avatar } from "../../design/avatar.tsx";
import { useObjectUrl } from "../../design/use-object-url.ts";
import { useDocumentContext } from "../../root-data.ts";

export interface Look {
  readonly name: string;
  readonly slug: string;
  readonly color: string;
  readonly logo: File | null;
  readonly cover: File | null;
}

export const FIRST_LOOK: Look = { name: "", slug: "", color: BRAND_COLOR, logo: null, cover: null };

/** Live preview of the community as members will see it. */
export function Preview({ look: { name, slug, color, logo, cover } }: { look: Look }) {
  const { config } = useDocumentContext();
  const logoUrl = useObjectUrl(logo);
  const coverUrl = useObjectUrl(cover);
  return (
    <aside className="community-preview" aria-label={commonWords.preview()}>
      <div className="community-preview-cover" style={{ backgroundColor: color }}>
        {coverUrl && <img src={coverUrl} alt="" />}
      </div>
      <div className="community-preview-body">
        <Avatar name={name || words.yourCommunity()} src={logoUrl} shape="square" />
        <p className="community-preview-name">{name || words.yourCommunity()}</p>
        <p className="muted small truncate">
          {config.publicUrl.replace(/^https?:\/\//, "")}/{slug || words.yourCommunitySlug()}
        </p>
        <p className="community-preview-treet">
          <span>
            <strong>{words.previewTreet()}</strong>
            <span className="muted small">{words.previewTreetHint()}</span>
          </span>
          <span className="community-preview-claim" style={{ backgroundColor: color }}>
            {words.previewClaim()}
          </span>
        </p>
      </div>
    </aside>
  );
}
