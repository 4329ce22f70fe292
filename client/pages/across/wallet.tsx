import type { HeldClaim } from "#shared/contract/claims.ts";
import { href } from "#shared/href.ts";
import { Avatar } from "../../design/avatar.tsx";
import { Badge } from "../../design/badge.tsx";
import { ButtonLink, SubmitButton } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { Form } from "../../design/form.tsx";
import { InfiniteList } from "../../design/infinite-list.tsx";
import { Row, Stack } from "../../design/layout.tsx";
import { Toolbar } from "../../design/list-tools.tsx";
import { SearchField } from "../../design/text-field.tsx";
import type { FormState } from "../../page-props.ts";
import { ClaimReference } from "../treet/claim-reference.tsx";
import { claimStateNames, claimStateTones } from "../treet/claim-words.ts";
import { ShownClaim } from "../treet/shown-claim.tsx";

export interface WalletData {
  readonly tab: "claims";
  readonly claims: readonly HeldClaim[];
  readonly nextCursor: string | null;
  readonly total: number;
  readonly search: string | undefined;
  /** Has anything to manage beside. */
  readonly runsSome: boolean;
}

const walletHref = (query: { search?: string | undefined; cursor?: string | undefined } = {}) =>
  href("multiTreets", {}, { tab: "claims", ...query });

/** What a person has claimed in all communities, to be shown at any till; also where they have left. */
export function Wallet({ data, form }: { data: WalletData; form: FormState | undefined }) {
  const { search, total } = data;
  const pageOf = ({ claims, nextCursor }: WalletData) => ({
    rows: claims,
    nextHref: nextCursor && walletHref({ search, cursor: nextCursor }),
  });
  return (
    <>
      <Toolbar>
        <form className="search" method="get">
          <input type="hidden" name="tab" value="claims" />
          <SearchField label="Search my claims" name="search" defaultValue={search} />
          <SubmitButton variant="secondary">Search</SubmitButton>
        </form>
      </Toolbar>
      <InfiniteList<WalletData, HeldClaim>
        label="claims"
        listHref={walletHref({ search })}
        first={pageOf(data)}
        total={total}
        rowKey={({ id }) => id}
        read={pageOf}
      >
        {(rows) =>
          rows.length === 0 ? (
            <Nothing isFiltered={search !== undefined} />
          ) : (
            <Stack gap={4}>
              {rows.map((claim) => (
                <Held key={claim.id} claim={claim} form={form} />
              ))}
            </Stack>
          )
        }
      </InfiniteList>
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
