import type { Partnership } from "#shared/contract/partner-shapes.ts";
import { href } from "#shared/href.ts";
import { Badge } from "../../design/badge.tsx";
import { ButtonLink, SubmitButton } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { Count } from "../../design/count.tsx";
import { StatCard } from "../../design/figures.tsx";
import { PostForm } from "../../design/form.tsx";
import { Grid, Row, Stack } from "../../design/layout.tsx";
import { Needs } from "../../design/needs.tsx";
import { Notice } from "../../design/notice.tsx";
import { PageHeader } from "../../design/page-header.tsx";
import { Time } from "../../design/text.tsx";
import type { FormState } from "../../page-props.ts";
import { counted, EndDialog, PauseDialog } from "./end-dialog.tsx";
import { Thread, type ThreadData } from "./thread.tsx";
import { policyForSupplier, stateNames, stateTones } from "./words.ts";

export interface SuppliedCommunityData {
  readonly view: "provider";
  readonly partnership: Partnership;
  readonly thread: ThreadData | null;
}

const kept = "What members have claimed stays good until it expires: please keep honouring it.";

interface SuppliedCommunityProps {
  readonly business: string;
  readonly data: SuppliedCommunityData;
  readonly form: FormState | undefined;
}

const reasonTitle = ({ state, pausedByThem }: Partnership): string =>
  state === "rejected"
    ? "They said no"
    : state === "ended"
      ? "The partnership has ended"
      : pausedByThem
        ? "They paused it"
        : "You paused it";

/** A partnership as the supplying business sees it: numbers, never who the members are. */
export function SuppliedCommunity({ business, data, form }: SuppliedCommunityProps) {
  const { partnership, thread } = data;
  const { id, community, state, policy, liveTreets, claims, reason } = partnership;
  const { contact, maxLiveTreets, contractUntil } = partnership;
  return (
    <Stack gap={5}>
      <PageHeader
        title={community.name}
        lead={community.tagline}
        back={{ href: href("partnersOverview", { business }), label: "Communities" }}
        actions={
          <>
            <Badge tone={stateTones[state]}>{stateNames[state]}</Badge>
            {state === "active" && (
              <Needs action="supply.manage">
                <ButtonLink
                  href={href("treet", { business, rest: ["new"] }, { partner: id })}
                  variant="primary"
                  icon="plus"
                >
                  Draft a treet
                </ButtonLink>
              </Needs>
            )}
          </>
        }
      />
      {state === "applied" && (
        <Notice tone="info" title="They have your application">
          <p>You are told by mail when they have decided.</p>
        </Notice>
      )}
      {reason && (
        <Notice tone="info" title={reasonTitle(data.partnership)}>
          <p>{reason}</p>
        </Notice>
      )}
      {(state === "active" || state === "paused") && (
        <>
          <Grid min="12rem">
            <StatCard label="Live treets" value={liveTreets.toLocaleString("en")} />
            <StatCard label="Claims" value={<Count value={claims} />} hint="Not given back" />
          </Grid>
          <p className="muted">
            {policyForSupplier[policy]}
            {maxLiveTreets !== null && ` At most ${counted(maxLiveTreets, "treet")} at once.`}
            {contractUntil !== null && (
              <>
                {" "}
                What you agreed on ends on <Time value={`${contractUntil}T00:00:00Z`} timezone="UTC" />.
              </>
            )}
          </p>
          {contact && (
            <p>
              Your contact there: {contact.name}, <a href={`mailto:${contact.email}`}>{contact.email}</a>
            </p>
          )}
        </>
      )}
      {(state === "active" || state === "paused") && (
        <Card title="The partnership" tone="sunken">
          <Row gap={3}>
            <Needs action="supply.manage">
              {state === "active" && (
                <PauseDialog
                  title={`Pause what you supply to ${community.name}?`}
                  intent="pause-supply"
                  confirmLabel="Pause it"
                  form={form}
                >
                  <p>
                    {counted(liveTreets, "live treet")} of yours there can no longer be claimed until you
                    resume. {kept}
                  </p>
                </PauseDialog>
              )}
              {state === "paused" &&
                (partnership.pausedByThem ? (
                  <p className="muted">{community.name} has paused it, and can resume it.</p>
                ) : (
                  <PostForm>
                    <input type="hidden" name="intent" value="resume-supply" />
                    <SubmitButton icon="play">Resume</SubmitButton>
                  </PostForm>
                ))}
            </Needs>
            <Needs action="supply.end">
              <EndDialog
                name={community.name}
                title={`Stop supplying ${community.name}?`}
                intent="end-supply"
                confirmLabel={`Stop supplying ${community.name}`}
                trigger="Stop"
                liveTreets={liveTreets}
                openEnded={null}
                form={form}
              >
                <p>{kept}</p>
              </EndDialog>
            </Needs>
          </Row>
        </Card>
      )}
      {thread && (
        <Thread business={business} partner={id} other={community.name} thread={thread} form={form} />
      )}
    </Stack>
  );
}
