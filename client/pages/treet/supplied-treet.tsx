import type { SuppliedTreet } from "#shared/contract/supply.ts";
import { href } from "#shared/href.ts";
import { categoryName } from "#shared/lists/treets.ts";
import type { PublishCheck } from "#shared/publish-checks.ts";
import { priceText, type SupplyMove, supplyMovesFrom, valueText } from "#shared/treets.ts";
import { Badge } from "../../design/badge.tsx";
import { ButtonLink, SubmitButton } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { Count } from "../../design/count.tsx";
import { DescriptionList, StatCard } from "../../design/figures.tsx";
import { Form } from "../../design/form.tsx";
import { Grid } from "../../design/layout.tsx";
import { Needs } from "../../design/needs.tsx";
import { Notice } from "../../design/notice.tsx";
import { Time } from "../../design/text.tsx";
import type { PageProps } from "../../page-props.ts";
import { useRootData } from "../../root-data.ts";
import { stateNames, stateTones, typeNames } from "../treets/treet-words.ts";
import { CodePool, UsedCodes } from "./code-pool.tsx";
import { PublishChecks } from "./publish-checks.tsx";
import { Changes } from "./review-card.tsx";
import { TreetFrame } from "./treet-frame.tsx";

export interface SuppliedTreetData {
  readonly view: "supplied";
  readonly treet: SuppliedTreet;
  readonly checks: readonly PublishCheck[];
}

type FormState = PageProps<never>["form"];

const moveLabels: Readonly<Record<SupplyMove, string>> = {
  submit: "Submit",
  withdraw: "Withdraw",
  pause: "Pause",
  resume: "Resume",
};

/** A treet as its supplier sees it: where it stands with the community, and how often it is used. */
export function SuppliedTreetView({ data, form }: { data: SuppliedTreetData; form: FormState }) {
  const { treet, checks } = data;
  const business = useRootData().business?.slug ?? "";
  const isGoing = treet.partnership.state === "active";
  const canEdit = isGoing && !["in_review", "ended", "archived"].includes(treet.state);
  const { timezone } = treet.community;
  return (
    <TreetFrame
      treet={treet}
      tab="overview"
      isSupplier
      lead={`For the members of ${treet.community.name}`}
      actions={
        <>
          <Needs action="claims.redeem">
            <ButtonLink href={href("treet", { business, rest: [treet.id, "redeem"] })} icon="qr">
              Redeem at the till
            </ButtonLink>
          </Needs>
          {canEdit && (
            <Needs action="supply.manage">
              <ButtonLink href={href("treet", { business, rest: [treet.id, "edit"] })} icon="edit">
                Edit
              </ButtonLink>
            </Needs>
          )}
        </>
      }
    >
      <WhereItStands treet={treet} form={form} />
      <Grid min="12rem">
        <StatCard
          label="State"
          value={<Badge tone={stateTones[treet.state]}>{stateNames[treet.state]}</Badge>}
        />
        <StatCard label="Claims" value={<Count value={treet.claimedCount} />} hint="Not given back" />
        <StatCard label="Redeemed" value={<Count value={treet.redeemedCount} />} hint="Of these claims" />
      </Grid>
      {isGoing && (
        <Needs action="supply.manage">
          <Moves treet={treet} form={form} />
        </Needs>
      )}
      {treet.state === "draft" && (
        <PublishChecks checks={checks} ready="Ready to submit" missing="Before you submit it" />
      )}
      {treet.type === "code_pool" && (
        <CodePool
          treet={treet}
          form={form}
          intent="supply-codes"
          needs={isGoing ? "supply.manage" : undefined}
        />
      )}
      {treet.type === "code_pool" && treet.claimedCount !== 0 && (
        <Needs action="claims.redeem">
          <UsedCodes form={form} intent="supply-used-codes" />
        </Needs>
      )}
      <Card title="Facts">
        <DescriptionList
          items={[
            { term: "How members get it", description: typeNames[treet.type].label },
            { term: "Value", description: valueText(treet) ?? "Not said" },
            ...(treet.priceMinor > 0 ? [{ term: "Price", description: priceText(treet) ?? "" }] : []),
            { term: "Category", description: categoryName(treet.category) },
            { term: "Summary", description: treet.summary || "None yet" },
            {
              term: "From",
              description: treet.claimFrom ? (
                <Time value={treet.claimFrom} format="datetime" timezone={timezone} />
              ) : (
                "Once it is live"
              ),
            },
            {
              term: "Until",
              description: treet.claimUntil ? (
                <Time value={treet.claimUntil} format="datetime" timezone={timezone} />
              ) : (
                "Until it is ended"
              ),
            },
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
      <Notice tone="warn" title={`Your partnership with ${community.name} is not active`}>
        <p>Nothing can be changed at present. What members have claimed stays good until it expires.</p>
      </Notice>
    );
  }
  if (state === "in_review") {
    return (
      <Notice tone="info" title={`${community.name} is looking at it`}>
        <p>You are told by mail what they say. Withdraw it to change something before.</p>
      </Notice>
    );
  }
  return (
    <>
      {reviewNote && (
        <Notice tone="warn" title={`${community.name} asks you to change something`}>
          <p>{reviewNote}</p>
        </Notice>
      )}
      {state === "paused" && pauseReason !== "supplier" && (
        <Notice tone="info" title={`${community.name} has paused it`}>
          <p>They can resume it. What members have claimed stays good.</p>
        </Notice>
      )}
      {pending && (
        <Card title="Your change waits">
          <p>
            Members see it as it was until {community.name} agrees.{" "}
            <span className="muted small">
              Since <Time value={pending.submittedAt} format="datetime" />
            </span>
          </p>
          <Changes changes={pending.changes} />
          <Needs action="supply.manage">
            <Form state={form} intent="supply-drop">
              <div className="form-actions">
                <SubmitButton variant="secondary">Take the change back</SubmitButton>
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
            {move === "submit" && treet.partnership.policy === "auto" ? "Publish" : moveLabels[move]}
          </SubmitButton>
        ))}
        {mayDelete && (
          <SubmitButton name="move" value="delete" variant="quiet">
            Delete
          </SubmitButton>
        )}
      </div>
    </Form>
  );
}
