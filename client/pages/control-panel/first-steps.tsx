import type { Setup } from "#shared/contract/panel.ts";
import { href } from "#shared/href.ts";
import { FIRST_MEMBERS, type SetupStep, setupSteps } from "#shared/panel.ts";
import type { Action } from "#shared/permissions.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/panel.ts";
import { ButtonLink, SubmitButton } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { PostForm } from "../../design/form.tsx";
import { Icon } from "../../design/icon.tsx";
import { Needs } from "../../design/needs.tsx";

interface StepWords {
  readonly title: string;
  readonly text: string;
  readonly optional?: true;
  readonly needs: Action;
  to(business: string): string;
}

const steps: Readonly<Record<SetupStep, StepWords>> = {
  profile: {
    get title() {
      return words.sayWhoYouAre();
    },
    get text() {
      return words.aLogoAndALine();
    },
    needs: "profile.edit",
    to: (business) => href("communityProfile", { business }, { edit: 1 }),
  },
  treet: {
    get title() {
      return words.publishTheFirstTreet();
    },
    get text() {
      return words.threeToFiveAreA();
    },
    needs: "treets.publish",
    to: (business) => href("treets", { business }),
  },
  partner: {
    get title() {
      return words.inviteAPartner();
    },
    get text() {
      return words.aBusinessNearYouThat();
    },
    needs: "partners.manage",
    to: (business) => href("partnersOverview", { business }, { invite: 1 }),
  },
  members: {
    get title() {
      return words.addTheFirstMembers({ count: FIRST_MEMBERS });
    },
    get text() {
      return words.oneByOneFromA();
    },
    needs: "members.manage",
    to: (business) => href("members", { business }, { add: 1 }),
  },
  link: {
    get title() {
      return words.shareALinkToJoin();
    },
    get text() {
      return words.byMailInYourChat();
    },
    needs: "links.view",
    to: (business) => href("linkManagement", { business }),
  },
  team: {
    get title() {
      return words.inviteATeamMate();
    },
    get text() {
      return words.somebodyWhoLooksAfterIt();
    },
    needs: "team.manage",
    optional: true,
    to: (business) => href("teamMembers", { business }),
  },
};

/** What makes a community ready, until all of it is done or this person puts the list away. */
export function FirstSteps({ business, setup: { done, hidden } }: { business: string; setup: Setup }) {
  const count = setupSteps.filter((step) => done[step]).length;
  if (hidden || count === setupSteps.length) return null;
  const next = setupSteps.find((step) => !done[step]);
  return (
    <Card
      title={
        <span className="checklist-title">
          <Ring part={count} whole={setupSteps.length} />
          {words.firstStepsOf({ count, count2: setupSteps.length })}
        </span>
      }
      actions={<Hide />}
    >
      <ol className="checklist">
        {setupSteps.map((step) => {
          const { title, text, optional, needs, to } = steps[step];
          return (
            <li key={step} data-done={done[step] || undefined} data-next={step === next || undefined}>
              <span className="checklist-mark">
                {done[step] && <Icon name="check" label={commonWords.done()} />}
              </span>
              <div>
                <strong>{title}</strong> {optional && <span className="muted small">{words.optional()}</span>}
                <p className="muted small">{text}</p>
              </div>
              {!done[step] && (
                <Needs action={needs}>
                  <ButtonLink
                    href={to(business)}
                    {...(step === next ? { variant: "primary" } : { size: "small" })}
                    aria-label={words.open({ title })}
                  >
                    {commonWords.open()}
                  </ButtonLink>
                </Needs>
              )}
            </li>
          );
        })}
      </ol>
    </Card>
  );
}

/** How far it is, for the eye: the heading says it in numbers. */
const Ring = ({ part, whole }: { readonly part: number; readonly whole: number }) => (
  <svg className="progress-ring" viewBox="0 0 36 36" aria-hidden="true">
    <circle cx="18" cy="18" r="15" pathLength={whole} />
    <circle cx="18" cy="18" r="15" pathLength={whole} strokeDasharray={`${part} ${whole - part}`} />
  </svg>
);

const Hide = () => (
  <PostForm>
    <input type="hidden" name="intent" value="hide-setup" />
    <SubmitButton variant="quiet" size="small">
      {words.hide()}
    </SubmitButton>
  </PostForm>
);

FirstSteps.Restore = function Restore() {
  return (
    <PostForm>
      <input type="hidden" name="intent" value="show-setup" />
      <SubmitButton variant="quiet" size="small">
        {words.showTheFirstStepsAgain()}
      </SubmitButton>
    </PostForm>
  );
};
