import { href } from "#shared/href.ts";
import { SubmitButton } from "../../design/button.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { Meter } from "../../design/figures.tsx";
import { Form } from "../../design/form.tsx";
import { Grid, Stack } from "../../design/layout.tsx";
import { PageHeader } from "../../design/page-header.tsx";
import type { FormState } from "../../page-props.ts";
import { useRootData } from "../../root-data.ts";
import type { MemberPackData } from "../pack.tsx";
import { OfferCard } from "../treets/member-treets.tsx";

export function MemberPack({
  data: { pack, isLens },
  form,
}: {
  data: MemberPackData;
  form: FormState | undefined;
}) {
  const business = useRootData().business?.slug ?? "";
  const open = pack.contents.filter(({ offer }) => offer.refusal === null && offer.claimed === 0).length;
  const claimed = pack.contents.filter(({ offer }) => offer.claimed > 0).length;
  return (
    <Stack gap={5}>
      <PageHeader
        title={pack.title}
        lead={pack.summary}
        back={
          isLens
            ? { href: href("pack", { business, rest: [pack.id] }), label: "Back to managing" }
            : { href: href("treets", { business }, { tab: "packs" }), label: "Packs" }
        }
      />
      {pack.contents.length > 0 && !isLens && (
        <Meter label="Claimed" value={claimed} max={pack.contents.length} />
      )}
      {open > 0 && !isLens && (
        <Form state={form} intent="claim">
          <div className="form-actions">
            <SubmitButton icon="gift">{open === 1 ? "Claim the one left" : `Claim all ${open}`}</SubmitButton>
          </div>
        </Form>
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
                href={href("treet", { business, rest: [offer.id] }, { as: isLens ? "member" : undefined })}
              />
              {note && <p className="muted small">{note}</p>}
            </li>
          ))}
        </Grid>
      )}
    </Stack>
  );
}
