import { href } from "#shared/href.ts";
import * as words from "#words/packs.ts";
import { Button, SubmitRow } from "../../design/button.tsx";
import { ConfirmDialog } from "../../design/dialog.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { Meter } from "../../design/figures.tsx";
import { Form } from "../../design/form.tsx";
import { Grid, Stack } from "../../design/layout.tsx";
import { Notice } from "../../design/notice.tsx";
import { Outcome } from "../../design/outcome.tsx";
import { PageHeader } from "../../design/page-header.tsx";
import type { FormState } from "../../page-props.ts";
import { useRootData } from "../../root-data.ts";
import { SharePage } from "../parts/share-page.tsx";
import { AsMember } from "../treets/as-member.tsx";
import { OfferCard } from "../treets/offer-card.tsx";
import { viewAsQuery } from "../treets/view-as-query.ts";
import type { MemberPackData } from "./data.ts";
import { PackCover } from "./pack-cover.tsx";
import "../treets/offers.css";

export function MemberPack({
  data: { pack, viewAs, isHidden },
  form,
}: {
  data: MemberPackData;
  form: FormState | undefined;
}) {
  const business = useRootData().business?.slug ?? "";
  const isViewingAs = viewAs !== null;
  const soldOut = pack.contents.filter(({ offer }) => offer.claimed === 0 && offer.soldOut).length;
  const open = pack.contents.filter(({ offer }) => offer.refusal === null && offer.claimed === 0).length;
  const claimed = pack.contents.filter(({ offer }) => offer.claimed > 0).length;
  return (
    <AsMember
      viewAs={viewAs}
      back={{ href: href("pack", { business, rest: [pack.id] }), label: words.backToManaging() }}
    >
      <Stack gap={5}>
        <PageHeader
          title={pack.title}
          lead={pack.summary}
          back={{
            href: href("treets", { business }, { tab: "packs", ...viewAsQuery(viewAs) }),
            label: words.packs(),
          }}
          actions={
            !isViewingAs && (
              <SharePage path={href("pack", { business, rest: [pack.id] })} title={pack.title} />
            )
          }
        />
        {isHidden && (
          <Notice
            tone="warn"
            title={words.hiddenFromLabel({ label: viewAs?.label ?? "" })}
            text={words.hiddenFromMembers()}
          />
        )}
        {pack.imageId && <PackCover imageId={pack.imageId} />}
        {pack.contents.length > 0 && !isViewingAs && (
          <Meter label={words.claimed()} value={claimed} max={pack.contents.length} isGoal />
        )}
        <Outcome form={form} />
        {open > 0 && !isViewingAs && <ClaimAll open={open} form={form} />}
        {soldOut > 0 && soldOut === pack.contents.length - claimed && (
          <Notice tone="info" text={words.restSoldOut()} />
        )}
        {pack.contents.length === 0 ? (
          <EmptyState icon="package" title={words.nothingOnOffer()}>
            {words.nothingOnOfferLead()}
          </EmptyState>
        ) : (
          <Grid min="16rem" as="ul" className="offers">
            {pack.contents.map(({ note, offer }) => (
              <li key={offer.id}>
                <OfferCard
                  offer={offer}
                  href={href("treet", { business, rest: [offer.id] }, viewAsQuery(viewAs))}
                />
                {note && <p className="muted small">{note}</p>}
              </li>
            ))}
          </Grid>
        )}
      </Stack>
    </AsMember>
  );
}

/** Claims all remaining treets; asks for confirmation if there are several. The result of each is shown afterwards. */
function ClaimAll({ open, form }: { open: number; form: FormState | undefined }) {
  if (open === 1) {
    return (
      <Form state={form} intent="claim">
        <SubmitRow icon="gift">{words.claimLast()}</SubmitRow>
      </Form>
    );
  }
  return (
    <div className="form-actions">
      <ConfirmDialog
        key={form?.shown ? "claimed" : "open"}
        title={words.claimAllQuestion({ open })}
        tone="primary"
        confirmLabel={words.claimAllButton({ open })}
        intent="claim"
        state={form?.shown ? undefined : form}
        trigger={
          <Button variant="primary" icon="gift">
            {words.claimAll({ open })}
          </Button>
        }
      >
        <p>{words.claimAllHint()}</p>
      </ConfirmDialog>
    </div>
  );
}
