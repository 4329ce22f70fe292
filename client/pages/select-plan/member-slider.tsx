import { communitySizes, sizeFor } from "#shared/community-sizes.ts";
import { href } from "#shared/href.ts";
import { type PlanId, plans } from "#shared/plans.ts";
import * as words from "#words/plans.ts";
import { SubmitButton } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";

interface MemberSliderProps {
  readonly business: string;
  readonly members: number;
  /** The slider's position, and the plan that fits that number of members. */
  readonly size: number;
  readonly fitting: PlanId;
  readonly onChange: (size: number) => void;
}

/** Slider for the number of members to find a plan for. Without JavaScript the form is submitted to the server. */
export function MemberSlider({ business, members, size, fitting, onChange }: MemberSliderProps) {
  const isMost = size === communitySizes.length - 1;
  const count = communitySizes[size] ?? 0;
  const text = isMost ? words.membersOrMore({ count }) : words.membersCount({ count });
  return (
    <Card title={words.howManyMembers()}>
      <form method="get" action={href("selectPlan")} className="plan-size">
        <input type="hidden" name="business" value={business} />
        <p>
          {text}: <strong>{plans[fitting].name}</strong>
        </p>
        <input
          type="range"
          id="size"
          name="size"
          list="present-size"
          min={0}
          max={communitySizes.length - 1}
          step={1}
          value={size}
          aria-label={words.howManyMembers()}
          aria-valuetext={`${text}: ${plans[fitting].name}`}
          onChange={({ target }) => onChange(Number(target.value))}
        />
        <datalist id="present-size">
          <option value={sizeFor(members)} />
        </datalist>
        <p className="muted small">{words.membersNow({ members })}</p>
        <noscript>
          <SubmitButton variant="secondary">{words.showPlan()}</SubmitButton>
        </noscript>
      </form>
    </Card>
  );
}
