import type { treetPage } from "#server/pages/treet.ts";
import { categoryName } from "#shared/category-names.ts";
import type { SuppliedTreet } from "#shared/contract/supply.ts";
import { href } from "#shared/href.ts";
import { priceText, type SupplyMove, supplyMovesFrom, valueText } from "#shared/treets.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/treet.ts";
import { ButtonLink, SubmitButton } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { Count } from "../../design/count.tsx";
import { DescriptionList, StatCard } from "../../design/figures.tsx";
import { Form } from "../../design/form.tsx";
import { Grid } from "../../design/layout.tsx";
import { Needs } from "../../design/needs.tsx";
import { Notice } from "../../design/notice.tsx";
import { Rich } from "../../design/rich.tsx";
import { Time } from "../../design/text.tsx";
import type { LinkTo } from "../../lists/list-types.ts";
import type { PageProps, ViewOf } from "../../page-props.ts";
import { useRootData } from "../../root-data.ts";
import { StateCard } from "../treets/state-card.tsx";
import { typeNames } from "../treets/treet-words.ts";
import { claimPeriod } from "./claim-period.tsx";
import { CodePool } from "./code-pool.tsx";
import { PublishChecks } from "./publish-checks.tsx";
import { Changes } from "./review-card.tsx";
import { EditTreetLink, TreetFrame } from "./treet-frame.tsx";

export type SuppliedTreetData = ViewOf<typeof treetPage, "supplied">;

type FormState = PageProps<never>["form"];

const moveLabels: Readonly<Record<SupplyMove, string>> = {
  get submit() {
    return words.submit();
  },
  get withdraw() {
    return words.withdraw();
  },
  get pause() {
    return words.pause();
  },
  get resume() {
    return words.resume();
  },
};

/** A treet as its supplier sees it: where it stands with the community, and how often it is used. */
export function SuppliedTreetView({ data, form }: { data: SuppliedTreetData; form: FormState }) {
  const { treet, checks, open } = data;
  const business = useRootData().business?.slug ?? "";
  const isGoing = treet.partnership.state === "active";
  const canEdit = isGoing && !["in_review", "ended", "archived"].includes(treet.state);
  const { timezone } = treet.community;
  const link: LinkTo = (changes) => href("treet", { business, rest: [treet.id] }, changes);
  return (
    <TreetFrame
      treet={treet}
      tab="overview"
      isSupplier
      lead={words.forMembersOf({ name: treet.community.name })}
      actions={
        <>
          <Needs action="claims.redeem">
            <ButtonLink href={href("treet", { business, rest: [treet.id, "redeem"] })} icon="qr">
              {words.redeemAtTill()}
            </ButtonLink>
          </Needs>
          {canEdit && <EditTreetLink action="supply.manage" business={business} treet={treet.id} />}
        </>
      }
    >
      <WhereItStands treet={treet} form={form} />
      <Grid min="12rem">
        <StateCard state={treet.state} />
        <StatCard
          label={words.claims()}
          value={<Count value={treet.claimedCount} />}
          hint={words.claimsNetHint()}
        />
        <StatCard
          label={words.redeemed()}
          value={<Count value={treet.redeemedCount} />}
          hint={words.redeemedHint()}
        />
      </Grid>
      {isGoing && (
        <Needs action="supply.manage">
          <Moves treet={treet} form={form} />
        </Needs>
      )}
      {treet.state === "draft" && (
        <PublishChecks checks={checks} ready={words.readyToSubmit()} missing={words.beforeSubmit()} />
      )}
      {treet.type === "code_pool" && (
        <CodePool treet={treet} mayAdd={isGoing} open={open} form={form} link={link} />
      )}
      <Card title={words.facts()}>
        <DescriptionList
          items={[
            { term: words.howToGet(), description: typeNames[treet.type].label },
            { term: words.value(), description: valueText(treet) ?? words.notSet() },
            ...(treet.priceMinor > 0 ? [{ term: words.price(), description: priceText(treet) ?? "" }] : []),
            { term: words.category(), description: categoryName(treet.category) },
            { term: words.summary(), description: treet.summary || words.noneYet() },
            ...claimPeriod(treet, timezone, { from: words.onceLive(), until: words.untilEnded() }),
          ]}
        />
      </Card>
    </TreetFrame>
  );
}

interface PartProps {
  readonly treet: SuppliedTreet;
  readonly form: FormState;
}

function WhereItStands({ treet, form }: PartProps) {
  const { community, partnership, pending, reviewNote, state, pauseReason } = treet;
  if (partnership.state !== "active") {
    return (
      <Notice tone="warn" title={words.partnershipInactive({ name: community.name })}>
        <p>{words.partnershipInactiveLead()}</p>
      </Notice>
    );
  }
  if (state === "in_review") {
    return (
      <Notice tone="info" title={words.inReview({ name: community.name })}>
        <p>{words.inReviewLead()}</p>
      </Notice>
    );
  }
  return (
    <>
      {reviewNote && (
        <Notice tone="warn" title={words.changesAsked({ name: community.name })}>
          <p>{reviewNote}</p>
        </Notice>
      )}
      {state === "paused" && pauseReason !== "supplier" && (
        <Notice tone="info" title={words.pausedByTeam({ name: community.name })}>
          <p>{words.pausedByTeamLead()}</p>
        </Notice>
      )}
      {pending && (
        <Card title={words.changeWaits()}>
          <p>
            <Rich>
              {words.changeWaitsLead({
                name: community.name,
                part: () => (
                  <span className="muted small">
                    <Rich>
                      {words.sinceDate({
                        time: () => <Time value={pending.submittedAt} format="datetime" />,
                      })}
                    </Rich>
                  </span>
                ),
              })}
            </Rich>
          </p>
          <Changes changes={pending.changes} />
          <Needs action="supply.manage">
            <Form state={form} intent="supply-drop">
              <div className="form-actions">
                <SubmitButton variant="secondary">{words.withdrawChange()}</SubmitButton>
              </div>
            </Form>
          </Needs>
        </Card>
      )}
    </>
  );
}

function Moves({ treet, form }: PartProps) {
  const moves = supplyMovesFrom(treet.state, treet.pauseReason);
  const mayDelete = treet.bySupplier && treet.state === "draft" && treet.claimedCount === 0;
  if (moves.length === 0 && !mayDelete) return null;
  return (
    <Form state={form} intent="supply-move" className="treet-moves">
      <div className="form-actions">
        {moves.map((move) => (
          <SubmitButton
            key={move}
            name="move"
            value={move}
            variant={move === "submit" || move === "resume" ? "primary" : "secondary"}
          >
            {move === "submit" && treet.partnership.policy === "auto" ? words.publish() : moveLabels[move]}
          </SubmitButton>
        ))}
        {mayDelete && (
          <SubmitButton name="move" value="delete" variant="quiet">
            {commonWords.deleteIt()}
          </SubmitButton>
        )}
      </div>
    </Form>
  );
}
