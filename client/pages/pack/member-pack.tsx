import { href } from "#shared/href.ts";
import { Button, SubmitButton } from "../../design/button.tsx";
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
import { OfferCard } from "../treets/offer-card.tsx";
import { ViewAsChoice, viewAsQuery } from "../treets/view-as-choice.tsx";
import type { MemberPackData } from "./data.ts";
import { PackCover } from "./pack-cover.tsx";

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
    <Stack gap={5}>
      <PageHeader
        title={pack.title}
        lead={pack.summary}
        back={
          isViewingAs
            ? { href: href("pack", { business, rest: [pack.id] }), label: "Back to managing" }
            : { href: href("treets", { business }, { tab: "packs" }), label: "Packs" }
        }
      />
      {viewAs && <ViewAsChoice viewAs={viewAs} />}
      {isHidden && (
        <Notice tone="warn" title={`Members with the label ${viewAs?.label} do not see this`}>
          <p>It is for others, or not shown to members now. This is what those who see it are shown.</p>
        </Notice>
      )}
      {pack.imageId && <PackCover imageId={pack.imageId} />}
      {pack.contents.length > 0 && !isViewingAs && (
        <Meter label="Claimed" value={claimed} max={pack.contents.length} />
      )}
      <Outcome form={form} />
      {open > 0 && !isViewingAs && <ClaimAll open={open} form={form} />}
      {soldOut > 0 && soldOut === pack.contents.length - claimed && (
        <Notice tone="info">
          <p>What is left is sold out. Open one of them to join its waiting list.</p>
        </Notice>
      )}
      {pack.contents.length === 0 ? (
        <EmptyState icon="package" title="Nothing on offer at the moment">
          Look in again soon.
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
  );
}

/** Asks first where it is about several; what comes of each is told afterwards. */
function ClaimAll({ open, form }: { open: number; form: FormState | undefined }) {
  if (open === 1) {
    return (
      <Form state={form} intent="claim">
        <div className="form-actions">
          <SubmitButton icon="gift">Claim the one left</SubmitButton>
        </div>
      </Form>
    );
  }
  return (
    <div className="form-actions">
      <ConfirmDialog
        key={form?.shown ? "claimed" : "open"}
        title={`Claim ${open} treets?`}
        confirmLabel={`Claim ${open} treets`}
        intent="claim"
        state={form?.shown ? undefined : form}
        trigger={
          <Button variant="primary" icon="gift">
            {`Claim all ${open}`}
          </Button>
        }
      >
        <p>Each is yours by its own terms. Some can be used for a short time only once they are claimed.</p>
      </ConfirmDialog>
    </div>
  );
}
