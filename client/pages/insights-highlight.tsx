import type { insightsHighlightPage } from "#server/pages/insights.ts";
import type { HighlightStory } from "#shared/contract/highlights.ts";
import { arranged, cardsOf, cardText, type HighlightCard } from "#shared/highlight-cards.ts";
import { href, search } from "#shared/href.ts";
import { imageUrl } from "#shared/image-url.ts";
import {
  ENOUGH_CLAIMS,
  type HighlightCardId,
  type HighlightForm,
  NOTE_LENGTH,
  storyUnits,
} from "#shared/insight-rules.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/highlights.ts";
import { Avatar } from "../design/avatar.tsx";
import { Button, ButtonLink } from "../design/button.tsx";
import { Card } from "../design/card.tsx";
import { CopyButton } from "../design/copy-button.tsx";
import { FirstStep } from "../design/first-step.tsx";
import { PostForm } from "../design/form.tsx";
import { FormDrawer } from "../design/form-drawer.tsx";
import { Icon, type IconName } from "../design/icon.tsx";
import { Stack } from "../design/layout.tsx";
import { FilterChips } from "../design/list-tools.tsx";
import { MoreMenu } from "../design/more-menu.tsx";
import { Needs } from "../design/needs.tsx";
import { Notice } from "../design/notice.tsx";
import { PageHeader } from "../design/page-header.tsx";
import { Picture } from "../design/picture.tsx";
import { Rich } from "../design/rich.tsx";
import { Sparkline } from "../design/sparkline.tsx";
import { TextArea } from "../design/text-field.tsx";
import type { DataOf, FormState, PropsOf } from "../page-props.ts";
import { useRootData } from "../root-data.ts";
import { PrintButton } from "./insights/print-button.tsx";
import { dayText } from "./insights/words.ts";
import { Presentation } from "./insights-highlight/presentation.tsx";
import { Report } from "./insights-highlight/report.tsx";
import "./insights-highlight.css";

type InsightsHighlightData = DataOf<typeof insightsHighlightPage>;

export default function InsightsHighlight({ data, form }: PropsOf<typeof insightsHighlightPage>) {
  const { asked, story } = data;
  const { business } = useRootData();
  const slug = business?.slug ?? "";
  const cards = story ? arranged(cardsOf(story, slug), story) : [];
  const isEnough = story !== null && story.claims.now >= ENOUGH_CLAIMS;
  const page = (period: string | null) =>
    href("insightsHighlight", { business: slug }, { period: period ?? undefined });
  const link = (open?: HighlightForm) =>
    href("insightsHighlight", { business: slug }, { period: asked ?? undefined, open });
  const isOpen = (name: HighlightForm) => data.mayArrange && (data.open === name || form?.intent === name);
  if (data.presents && story && isEnough) {
    const name = business?.name ?? words.yourCommunity();
    return <Presentation name={name} story={story} cards={cards} closeHref={page(asked)} />;
  }
  if (data.isNew)
    return (
      <>
        <PageHeader title={words.highlights()} lead={words.lead()} />
        <TooLittle claims={0} business={slug} />
      </>
    );
  return (
    <>
      <PageHeader
        title={words.highlights()}
        {...(!isEnough && { lead: words.lead() })}
        actions={
          <>
            {story && isEnough && (
              <ButtonLink
                href={href(
                  "insightsHighlight",
                  { business: slug },
                  { period: asked ?? undefined, present: 1 },
                )}
                icon="play"
                variant="primary"
              >
                {words.present()}
              </ButtonLink>
            )}
            <MoreMenu>
              {story && isEnough && (
                <CopyButton text={asText(story, cards)} label={words.copyText()} variant="quiet" />
              )}
              {story && isEnough && (
                <ButtonLink
                  href={`/api/v1/businesses/${encodeURIComponent(slug)}/insights/highlights.pdf${search({ period: asked ?? undefined })}`}
                  icon="download"
                  variant="quiet"
                >
                  {words.pdf()}
                </ButtonLink>
              )}
              <PrintButton />
              {story?.period && (
                <Needs action="insights.export">
                  <ButtonLink href={link("note")} icon="edit" variant="quiet">
                    {words.noteTitle()}
                  </ButtonLink>
                </Needs>
              )}
              <Needs action="insights.export">
                <ButtonLink href={link("report")} icon="mail" variant="quiet">
                  {words.emailTitle()}
                </ButtonLink>
              </Needs>
              <ButtonLink href={href("insights", { business: slug })} icon="chart" variant="quiet">
                {words.allInsights()}
              </ButtonLink>
            </MoreMenu>
          </>
        }
      />
      <FilterChips
        label={words.period()}
        items={[
          { label: words.last30Days(), href: page(null), current: asked === null },
          ...storyUnits.map((unit) => ({
            label: words.lastUnit({ unit }),
            href: page(`last-${unit}`),
            current: asked === `last-${unit}`,
          })),
        ]}
      />
      <Stack gap={5}>
        <Locked story={story} business={slug} />
        {story && isEnough && <Cover story={story} />}
        {story?.note && !isEnough && <Note text={story.note} />}
        {story && !isEnough && <TooLittle claims={story.claims.now} business={slug} />}
        {story && isEnough && (
          <div className="highlights-frame">
            <div className="highlights">
              {cards.map((card) => (
                <Highlight key={card.id} card={card} data={data} action={page(asked)} />
              ))}
            </div>
          </div>
        )}
        {story && <Hidden story={story} data={data} action={page(asked)} />}
      </Stack>
      {story?.period && isOpen("note") && <WriteNote data={data} form={form} link={link} />}
      {data.report && isOpen("report") && (
        <Report choice={data.report} canSend={Boolean(story?.period)} form={form} link={link} />
      )}
    </>
  );
}

const asText = (story: HighlightStory, cards: readonly HighlightCard[]): string =>
  [
    words.range({ from: dayText(story.from), to: dayText(story.to) }),
    ...(story.note ? [story.note] : []),
    ...cards.map(cardText),
  ].join("\n\n");

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
  readonly data: InsightsHighlightData;
  readonly action: string;
}

function Highlight({ card, data, action }: CardProps) {
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
        <a className="highlight-link" href={pictureHref(slug, id, data.asked)} data-native="">
          <Rich>
            {words.downloadPng({ part: () => <span className="visually-hidden"> ({title})</span> })}
          </Rich>
        </a>
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
          <PostForm action={action} className="form-actions">
            <input type="hidden" name="intent" value="arrange" />
            <input type="hidden" name="card" value={id} />
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

/** The cards that the team has hidden, with a button to restore each. */
function Hidden({
  story,
  data,
  action,
}: {
  story: HighlightStory;
  data: InsightsHighlightData;
  action: string;
}) {
  const slug = useRootData().business?.slug ?? "";
  const hidden = cardsOf(story, slug).filter(({ id }) => story.hidden.includes(id));
  if (!data.mayArrange || hidden.length === 0) return null;
  return (
    <PostForm action={action} className="form-actions">
      <input type="hidden" name="intent" value="arrange" />
      <input type="hidden" name="as" value="usual" />
      {hidden.map(({ id, title }) => (
        <Button key={id} type="submit" name="card" value={id} size="small" variant="quiet">
          {words.showAgain({ title })}
        </Button>
      ))}
    </PostForm>
  );
}

/** The business, the period and the team's note. */
function Cover({ story }: { story: HighlightStory }) {
  const { business } = useRootData();
  const name = business?.name ?? words.yourCommunity();
  return (
    <section className="highlights-cover" aria-label={name}>
      <Avatar name={name} src={business?.logoUrl} shape="square" size="large" />
      <p className="highlights-cover-name">{name}</p>
      <p>{words.range({ from: dayText(story.from), to: dayText(story.to) })}</p>
      {story.note && <p className="highlights-cover-note">{story.note}</p>}
    </section>
  );
}

const Note = ({ text }: { text: string }) => (
  <Card title={words.fromTeam()}>
    {text.split(/\n{2,}/).map((paragraph) => (
      <p key={paragraph}>{paragraph}</p>
    ))}
  </Card>
);

interface OwnDrawerProps {
  readonly data: InsightsHighlightData;
  readonly form: FormState | undefined;
  /** Returns the link that opens one of the forms, or closes them if none is given. */
  readonly link: (open?: HighlightForm) => string;
}

/** Form for the team's note on the period. */
function WriteNote({ data: { story }, form, link }: OwnDrawerProps) {
  return (
    <FormDrawer
      title={words.noteTitle()}
      closeHref={link()}
      submit={commonWords.save()}
      state={form}
      intent="note"
      action={link("note")}
    >
      <TextArea
        label={words.note()}
        name="note"
        optional
        hint={words.noteHint()}
        defaultValue={story?.note}
        maxLength={NOTE_LENGTH}
      />
    </FormDrawer>
  );
}

function Locked({ story, business }: { story: HighlightStory | null; business: string }) {
  if (story && (!story.period || story.from === story.period.from)) return null;
  return (
    <Notice tone="info" title={story ? words.planFrom({ from: dayText(story.from) }) : words.planTooShort()}>
      <p>
        <Rich>
          {words.planHint({
            link: (text) => <a href={href("selectPlan", {}, { business })}>{text}</a>,
          })}
        </Rich>
      </p>
    </Notice>
  );
}

function TooLittle({ claims, business }: { claims: number; business: string }) {
  return (
    <FirstStep
      icon="star"
      title={words.tooLittle()}
      href={href("controlPanel", { business })}
      label={words.nextSteps()}
    >
      <p>
        {claims === 0 ? words.noClaims() : words.claimsThen({ count: claims })}{" "}
        {words.tooLittleHint({ enough: ENOUGH_CLAIMS })}
      </p>
    </FirstStep>
  );
}
