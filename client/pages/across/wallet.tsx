import type { HeldClaim } from "#shared/contract/claims.ts";
import { href } from "#shared/href.ts";
import { claimsHeld } from "#shared/lists/claims.ts";
import { isNarrowed, type QueryOf } from "#shared/lists/list.ts";
import { Avatar } from "../../design/avatar.tsx";
import { Badge } from "../../design/badge.tsx";
import { ButtonLink, SubmitButton } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { Form } from "../../design/form.tsx";
import { Row, Stack } from "../../design/layout.tsx";
import { Toolbar } from "../../design/list-tools.tsx";
import { ListSearch } from "../../lists/list-search.tsx";
import type { Listed } from "../../lists/list-types.ts";
import { PagedList } from "../../lists/paged-list.tsx";
import type { FormState } from "../../page-props.ts";
import { ClaimReference } from "../treet/claim-reference.tsx";
import { claimStateNames, claimStateTones } from "../treet/claim-words.ts";
import { ShownClaim } from "../treet/shown-claim.tsx";

export interface WalletData extends Listed<HeldClaim, QueryOf<typeof claimsHeld>> {
  readonly tab: "claims";
  /** Has anything to manage beside. */
  readonly runsSome: boolean;
}

const walletHref = (query: { search?: string | undefined; cursor?: string | undefined } = {}) =>
  href("multiTreets", {}, { tab: "claims", ...query });

/** What a person has claimed in all communities, to be shown at any till; also where they have left. */
export function Wallet({ data, form }: { data: WalletData; form: FormState | undefined }) {
  const { query } = data;
  return (
    <>
      <Toolbar>
        <ListSearch label="Search my claims" query={query} kept={{ tab: "claims" }} />
      </Toolbar>
      <PagedList<HeldClaim>
        label="claims"
        data={data}
        pageHref={(cursor) => walletHref({ ...query, cursor })}
        cursor={query.cursor}
        empty={<Nothing isFiltered={isNarrowed(claimsHeld, query)} />}
      >
        {(rows) => (
          <Stack gap={4}>
            {rows.map((claim) => (
              <Held key={claim.id} claim={claim} form={form} />
            ))}
          </Stack>
        )}
      </PagedList>
    </>
  );
}

const Nothing = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <EmptyState
      icon="search"
      title="No claims match"
      action={<ButtonLink href={walletHref()}>Clear the search</ButtonLink>}
    />
  ) : (
    <EmptyState icon="tag" title="You have not claimed anything yet">
      <p>What you claim in any of your communities is here, ready to show.</p>
    </EmptyState>
  );

function Held({ claim, form }: { claim: HeldClaim; form: FormState | undefined }) {
  const { business, treet, shown, state } = claim;
  const isAsked = form?.values.claim === claim.id;
  return (
    <Card
      title={
        business.isMember ? (
          <a href={href("treet", { business: business.slug, rest: [treet.id] })}>{treet.title}</a>
        ) : (
          treet.title
        )
      }
      actions={<Badge tone={claimStateTones[state]}>{claimStateNames[state]}</Badge>}
    >
      <Stack gap={4}>
        <Row gap={2}>
          <Avatar name={business.name} src={business.logoUrl} shape="square" />
          <span>
            {business.name}
            {!business.isMember && <span className="muted"> · you have left</span>}
          </span>
        </Row>
        <ClaimReference claim={claim} timezone={claim.business.timezone} />
        {state === "pending_approval" && <p>The team still has to approve it. We mail you its answer.</p>}
        {claim.reason && <p>They wrote: “{claim.reason}”</p>}
        {shown && <ShownClaim shown={shown} />}
        {state === "active" && !shown && (
          <Form state={isAsked ? form : undefined} intent="show" action={walletHref()}>
            <input type="hidden" name="claim" value={claim.id} />
            <div className="form-actions">
              <SubmitButton variant="secondary" icon="eye">
                Show it
              </SubmitButton>
            </div>
          </Form>
        )}
      </Stack>
    </Card>
  );
}
