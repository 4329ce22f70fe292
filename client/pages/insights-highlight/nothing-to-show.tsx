import type { HighlightStory } from "#shared/contract/highlights.ts";
import { href } from "#shared/href.ts";
import { ENOUGH_CLAIMS, ENOUGH_DAYS } from "#shared/insight-rules.ts";
import * as words from "#words/highlights.ts";
import { FirstStep } from "../../design/first-step.tsx";
import { Notice } from "../../design/notice.tsx";
import { Rich } from "../../design/rich.tsx";
import { dayText } from "../insights/words.ts";

export function Locked({ story, business }: { story: HighlightStory | null; business: string }) {
  if (story && (!story.period || story.from === story.period.from)) return null;
  return (
    <Notice tone="info" title={story ? words.planFrom({ from: dayText(story.from) }) : words.planTooShort()}>
      <Rich as="p">
        {words.planHint({
          link: (text) => <a href={href("selectPlan", {}, { business })}>{text}</a>,
        })}
      </Rich>
    </Notice>
  );
}

export function TooLittle({ story, business }: { story: HighlightStory | null; business: string }) {
  const claims = story?.claims.now ?? 0;
  const days = story?.knownDays ?? ENOUGH_DAYS;
  const isYoung = claims > 0 && days < ENOUGH_DAYS;
  return (
    <FirstStep
      icon="star"
      title={isYoung ? words.tooYoung() : words.tooLittle()}
      href={href("controlPanel", { business })}
      label={words.nextSteps()}
    >
      <p>
        {isYoung ? (
          words.tooYoungHint({ days, enough: ENOUGH_DAYS, claims: ENOUGH_CLAIMS })
        ) : (
          <>
            {claims === 0 ? words.noClaims() : words.claimsThen({ count: claims })}{" "}
            {words.tooLittleHint({ enough: ENOUGH_CLAIMS })}
          </>
        )}
      </p>
    </FirstStep>
  );
}
