import { useEffect, useRef } from "react";
import type { HighlightStory } from "#shared/contract/highlights.ts";
import type { HighlightCard } from "#shared/highlight-cards.ts";
import { imageUrl } from "#shared/image-url.ts";
import * as words from "#words/highlights.ts";
import { Avatar } from "../../design/avatar.tsx";
import { Button, ButtonLink } from "../../design/button.tsx";
import { useScripted } from "../../design/hydrated.ts";
import { Picture } from "../../design/picture.tsx";
import { Sparkline } from "../../design/sparkline.tsx";
import { useRootData } from "../../root-data.ts";
import { dayText } from "../insights/words.ts";
import "./presentation.css";

interface PresentationProps {
  readonly name: string;
  readonly story: HighlightStory;
  readonly cards: readonly HighlightCard[];
  readonly closeHref: string;
}

const slideId = (index: number) => `slide-${index + 1}`;

/**
 * The highlights as full-window slides. Navigation consists of links to the next slide, so it works without JavaScript;
 * with it, the arrow keys move between slides and Escape leaves.
 */
export function Presentation({ name, story, cards, closeHref }: PresentationProps) {
  const stage = useRef<HTMLElement>(null);
  const scripted = useScripted();
  useArrowKeys(stage);
  const logo = useRootData().business?.logoUrl ?? null;
  const count = cards.length + 1;
  return (
    <div className="presentation">
      <div className="presentation-bar">
        <Button
          {...scripted}
          size="small"
          onClick={() => stage.current?.parentElement?.requestFullscreen?.()}
        >
          {words.fullScreen()}
        </Button>
        <ButtonLink href={closeHref} size="small" icon="close" data-leaves="">
          {words.leaveSlides()}
        </ButtonLink>
      </div>
      <section className="presentation-stage" ref={stage} aria-label={words.slides()}>
        <article className="presentation-slide" id={slideId(0)} aria-label={words.slideFirst({ count })}>
          <Avatar name={name} src={logo} shape="square" size="large" />
          <h1 tabIndex={-1}>{name}</h1>
          <p className="presentation-text">
            {words.range({ from: dayText(story.from), to: dayText(story.to) })}
          </p>
          {story.note && <p className="presentation-text presentation-note">{story.note}</p>}
          <Ways index={0} count={count} />
        </article>
        {cards.map(({ id, title, figure, comparison, text, imageId, trend }, index) => (
          <article
            className="presentation-slide"
            id={slideId(index + 1)}
            key={id}
            aria-label={words.slideOf({ index: index + 2, count })}
          >
            {imageId && (
              <Picture
                className="presentation-picture"
                src={imageUrl(imageId, "medium")}
                alt=""
                loading="lazy"
                width={512}
                height={288}
              />
            )}
            <h2>{title}</h2>
            <p className="presentation-figure">{figure}</p>
            {comparison && <p className="presentation-comparison">{comparison}</p>}
            {trend && trend.length > 1 && (
              <div className="presentation-trend">
                <Sparkline values={trend} />
              </div>
            )}
            <p className="presentation-text">{text}</p>
            <Ways index={index + 1} count={count} />
          </article>
        ))}
      </section>
    </div>
  );
}

const stepsBy: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  PageDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
  PageUp: -1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** Arrow keys move a slide forward or back; Escape returns to where the presentation was started. */
function useArrowKeys(stage: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const element = stage.current;
      if (!element || event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.key === "Escape" && !document.fullscreenElement)
        document.querySelector<HTMLElement>("[data-leaves]")?.click();
      const by = stepsBy[event.key];
      if (by === undefined) return;
      event.preventDefault();
      const here = Math.round(element.scrollTop / Math.max(1, element.clientHeight));
      const to = Math.min(element.children.length - 1, Math.max(0, here + by));
      element.children[to]?.scrollIntoView();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [stage]);
}

const Ways = ({ index, count }: { index: number; count: number }) => (
  <nav className="presentation-ways" aria-label={words.fromSlide({ index: index + 1 })}>
    {index > 0 && (
      <ButtonLink href={`#${slideId(index - 1)}`} icon="arrow-left" size="small">
        {words.previousSlide()}
      </ButtonLink>
    )}
    <span className="muted small numeric">{words.slidePosition({ index: index + 1, count })}</span>
    {index < count - 1 && (
      <ButtonLink href={`#${slideId(index + 1)}`} icon="arrow-right" size="small">
        {words.nextSlide()}
      </ButtonLink>
    )}
  </nav>
);
