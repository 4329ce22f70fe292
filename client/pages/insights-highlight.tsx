import type { insightsHighlightPage } from "#server/pages/insights.ts";
import type { HighlightStory } from "#shared/contract/highlights.ts";
import { arranged, cardsOf, cardText, type HighlightCard } from "#shared/highlight-cards.ts";
import { href, search } from "#shared/href.ts";
import { type HighlightForm, isEnough, storyUnits } from "#shared/insight-rules.ts";
import * as words from "#words/highlights.ts";
import { Avatar } from "../design/avatar.tsx";
import { Button, ButtonLink } from "../design/button.tsx";
import { CopyButton } from "../design/copy-button.tsx";
import { PostForm } from "../design/form.tsx";
import { Stack } from "../design/layout.tsx";
import { FilterChips } from "../design/list-tools.tsx";
import { MoreMenu } from "../design/more-menu.tsx";
import { Needs } from "../design/needs.tsx";
import { PageHeader } from "../design/page-header.tsx";
import type { DataOf, PropsOf } from "../page-props.ts";
import { useRootData } from "../root-data.ts";
import { PrintButton } from "./insights/print-button.tsx";
import { dayText } from "./insights/words.ts";
import { Highlight } from "./insights-highlight/card.tsx";
import { Note, WriteNote } from "./insights-highlight/note.tsx";
import { Locked, TooLittle } from "./insights-highlight/nothing-to-show.tsx";
import { Presentation } from "./insights-highlight/presentation.tsx";
import { Report } from "./insights-highlight/report.tsx";
import { ThankPartners, WriteThanks } from "./insights-highlight/thank-partners.tsx";
import "./insights-highlight.css";

export default function InsightsHighlight({ data, form }: PropsOf<typeof insightsHighlightPage>) {
  const { asked, story } = data;
  const { business } = useRootData();
  const slug = business?.slug ?? "";
  const cards = story ? arranged(cardsOf(story, slug), story) : [];
  const tells = story !== null && isEnough(story);
  const page = (period: string | null) =>
    href("insightsHighlight", { business: slug }, { period: period ?? undefined });
  const link = (open?: HighlightForm) =>
    href("insightsHighlight", { business: slug }, { period: asked ?? undefined, open });
  const isOpen = (name: HighlightForm) => data.mayArrange && (data.open === name || form?.intent === name);
  if (data.presents && story && tells) {
    const name = business?.name ?? words.yourCommunity();
    return <Presentation name={name} story={story} cards={cards} closeHref={page(asked)} />;
  }
  if (data.isNew)
    return (
      <>
        <PageHeader title={words.highlights()} lead={words.lead()} />
        <TooLittle story={null} business={slug} />
      </>
    );
  return (
    <>
      <PageHeader
        title={words.highlights()}
        {...(!tells && { lead: words.lead() })}
        actions={
          <>
            {story && tells && (
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
              {story && tells && (
                <CopyButton text={asText(story, cards)} label={words.copyText()} variant="quiet" />
              )}
              {story && tells && (
                <Needs action="insights.export">
                  <ButtonLink
                    href={`/api/v1/businesses/${encodeURIComponent(slug)}/insights/highlights.pdf${search({ period: asked ?? undefined })}`}
                    icon="download"
                    variant="quiet"
                  >
                    {words.pdf()}
                  </ButtonLink>
                </Needs>
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
        {story && tells && <Cover story={story} />}
        {story?.note && !tells && <Note text={story.note} />}
        {story && !tells && <TooLittle story={story} business={slug} />}
        {story && tells && (
          <div className="highlights-frame">
            <div className="highlights">
              {cards.map((card) => (
                <Highlight key={card.id} card={card} data={data} action={page(asked)} />
              ))}
            </div>
          </div>
        )}
        {story && tells && <ThankPartners story={story} link={link} />}
        {story && <Hidden story={story} data={data} action={page(asked)} />}
      </Stack>
      {story?.period && isOpen("note") && <WriteNote data={data} form={form} link={link} />}
      {story && isOpen("thank") && <WriteThanks story={story} form={form} link={link} />}
      {data.report && isOpen("report") && (
        <Report
          choice={data.report}
          canSend={Boolean(story?.period)}
          recipients={data.recipients}
          form={form}
          link={link}
        />
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

/** The cards that the team has hidden, with a button to restore each. */
function Hidden({
  story,
  data,
  action,
}: {
  story: HighlightStory;
  data: DataOf<typeof insightsHighlightPage>;
  action: string;
}) {
  const slug = useRootData().business?.slug ?? "";
  const hidden = cardsOf(story, slug).filter(({ id }) => story.hidden.includes(id));
  if (!data.mayArrange || hidden.length === 0) return null;
  return (
    <PostForm action={action} className="form-actions" intent="arrange" values={{ as: "usual" }}>
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
