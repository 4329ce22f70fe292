import type { Pack } from "#shared/contract/packs.ts";
import { imageUrl } from "#shared/image-url.ts";
import * as words from "#words/perks.ts";
import { Meter } from "../../design/figures.tsx";
import { Icon } from "../../design/icon.tsx";
import { Picture } from "../../design/picture.tsx";
import { Rich } from "../../design/rich.tsx";
import { Time } from "../../design/text.tsx";
import "./offer-picture.css";
import "./offers.css";

/** A pack as members see it: picture, title and how much of it they have claimed. Displayed as a row on phones. */
export function PackCard({ pack, href, timezone }: { pack: Pack; href: string; timezone: string }) {
  const { title, summary, imageId, items, claimed, visibleUntil } = pack;
  return (
    <article className="offer">
      <div className="offer-picture">
        {imageId ? (
          <Picture src={imageUrl(imageId, "medium")} alt="" loading="lazy" width={512} height={288} />
        ) : (
          <Icon name="package" />
        )}
      </div>
      <div className="offer-text">
        <h2>
          <a href={href}>{title}</a>
        </h2>
        <p className="offer-summary muted small">{summary}</p>
        {claimed === null || items === 0 ? (
          <p className="offer-facts muted small">{words.packTreets({ items })}</p>
        ) : (
          <Meter label={words.claimed()} value={claimed} max={items} isGoal />
        )}
        {visibleUntil && (
          <Rich as="p" className="muted small">
            {words.until({ time: () => <Time value={visibleUntil} timezone={timezone} decides /> })}
          </Rich>
        )}
      </div>
    </article>
  );
}
