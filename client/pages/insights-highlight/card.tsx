import type { insightsHighlightPage } from "#server/pages/insights.ts";
import type { HighlightCard } from "#shared/highlight-cards.ts";
import { imageUrl } from "#shared/image-url.ts";
import type { HighlightCardId } from "#shared/insight-rules.ts";
import * as words from "#words/highlights.ts";
import { Button, ButtonLink } from "../../design/button.tsx";
import { PostForm } from "../../design/form.tsx";
import { Icon, type IconName } from "../../design/icon.tsx";
import { Needs } from "../../design/needs.tsx";
import { Picture } from "../../design/picture.tsx";
import { Rich } from "../../design/rich.tsx";
import { Sparkline } from "../../design/sparkline.tsx";
import type { DataOf } from "../../page-props.ts";
import { useRootData } from "../../root-data.ts";

const icons: Readonly<Record<HighlightCardId, IconName>> = {
  favourite: "star",
  riser: "chart",
  mostUsed: "check",
  partner: "handshake",
  newMembers: "users",
  link: "link",
  saving: "credit-card",
  toImprove: "alert",
};

interface CardProps {
  readonly card: HighlightCard;
  readonly data: DataOf<typeof insightsHighlightPage>;
  readonly action: string;
}

export function Highlight({ card, data, action }: CardProps) {
  const { id, title, figure, comparison, text, why, link, tone, imageId, trend } = card;
  const slug = useRootData().business?.slug ?? "";
  const isPinned = data.story?.pinned.includes(id) ?? false;
  return (
    <article className="highlight" data-tone={tone}>
      <div className="highlight-picture" data-of={id}>
        {imageId ? (
          <Picture src={imageUrl(imageId, "medium")} alt="" loading="lazy" width={512} height={288} />
        ) : (
          <Icon name={icons[id]} />
        )}
      </div>
      <h2 className="highlight-title">
        <Icon name={icons[id]} />
        {title}
      </h2>
      <p className="highlight-figure">{figure}</p>
      {trend && trend.length > 1 && <Sparkline values={trend} />}
      {comparison && <p className="highlight-comparison">{comparison}</p>}
      <p className="highlight-text">{text}</p>
      <p className="highlight-ways">
        <a className="highlight-link" href={link.href}>
          {link.label}
          <span className="visually-hidden"> ({title})</span>
        </a>
        <Needs action="insights.export">
          <ButtonLink href={pictureHref(slug, id, data.asked)} size="small" variant="quiet">
            <Rich>
              {words.downloadPng({ part: () => <span className="visually-hidden"> ({title})</span> })}
            </Rich>
          </ButtonLink>
        </Needs>
      </p>
      <details className="highlight-why">
        <summary>
          <Icon name="info" />
          {words.whyShown()}
          <span className="visually-hidden">: {title}</span>
        </summary>
        <p>{why}</p>
      </details>
      {data.story?.period && (
        <Needs action="insights.export">
          <PostForm action={action} className="form-actions" intent="arrange" values={{ card: id }}>
            <Button
              type="submit"
              name="as"
              value={isPinned ? "usual" : "pinned"}
              size="small"
              variant="quiet"
            >
              {isPinned ? words.unpin() : words.pin()}
              <span className="visually-hidden">: {title}</span>
            </Button>
            <Button type="submit" name="as" value="hidden" size="small" variant="quiet">
              <Rich>{words.hide({ part: () => <span className="visually-hidden">: {title}</span> })}</Rich>
            </Button>
          </PostForm>
        </Needs>
      )}
    </article>
  );
}

const pictureHref = (business: string, card: HighlightCardId, period: string | null) =>
  `/api/v1/businesses/${encodeURIComponent(business)}/insights/highlights/cards/${card}${period ? `?${new URLSearchParams({ period })}` : ""}`;
