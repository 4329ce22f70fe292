import type { Setup } from "#shared/contract/panel.ts";
import { href } from "#shared/href.ts";
import { FIRST_MEMBERS, type SetupStep, setupSteps } from "#shared/panel.ts";
import type { Action } from "#shared/permissions.ts";
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
    title: "Say who you are",
    text: "A logo and a line about the community.",
    needs: "profile.edit",
    to: (business) => href("communityProfile", { business }, { edit: 1 }),
  },
  treet: {
    title: "Publish the first treet",
    text: "Three to five are a good beginning.",
    needs: "treets.publish",
    to: (business) => href("treets", { business }),
  },
  partner: {
    title: "Invite a partner",
    text: "A business near you that supplies treets itself.",
    needs: "partners.manage",
    to: (business) => href("partnersOverview", { business }, { invite: 1 }),
  },
  members: {
    title: `Add the first ${FIRST_MEMBERS} members`,
    text: "One by one, from a list, or with a link they open themselves.",
    needs: "members.manage",
    to: (business) => href("members", { business }, { add: 1 }),
  },
  link: {
    title: "Share a link to join",
    text: "By mail, in your chat, or as a code on the door. Done when somebody opens it.",
    needs: "links.view",
    to: (business) => href("linkManagement", { business }),
  },
  team: {
    title: "Invite a team mate",
    text: "Somebody who looks after it when you are away.",
    needs: "team.manage",
    optional: true,
    to: (business) => href("teamMembers", { business }),
  },
};

/** What makes a community ready, until all of it is done or this person puts the list away. */
export function FirstSteps({ business, setup: { done, hidden } }: { business: string; setup: Setup }) {
  const count = setupSteps.filter((step) => done[step]).length;
  if (hidden || count === setupSteps.length) return null;
  return (
    <Card title={`First steps: ${count} of ${setupSteps.length}`} actions={<Hide />}>
      <ol className="checklist">
        {setupSteps.map((step) => {
          const { title, text, optional, needs, to } = steps[step];
          return (
            <li key={step} data-done={done[step] || undefined}>
              <span className="checklist-mark">{done[step] && <Icon name="check" label="Done" />}</span>
              <div>
                <strong>{title}</strong> {optional && <span className="muted small">optional</span>}
                <p className="muted small">{text}</p>
              </div>
              {!done[step] && (
                <Needs action={needs}>
                  <ButtonLink href={to(business)} size="small" aria-label={`Open: ${title}`}>
                    Open
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

const Hide = () => (
  <PostForm>
    <input type="hidden" name="intent" value="hide-setup" />
    <SubmitButton variant="quiet" size="small">
      Hide
    </SubmitButton>
  </PostForm>
);

FirstSteps.Restore = function Restore() {
  return (
    <PostForm>
      <input type="hidden" name="intent" value="show-setup" />
      <SubmitButton variant="quiet" size="small">
        Show the first steps again
      </SubmitButton>
    </PostForm>
  );
};
