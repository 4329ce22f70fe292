import { href } from "#shared/href.ts";
import * as words from "#words/plans.ts";
import { ButtonLink } from "../../design/button.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { PageHeader } from "../../design/page-header.tsx";

/** Shown to users who run no business that could have a plan. */
export const NoCommunity = ({ title }: { readonly title: string }) => (
  <>
    <PageHeader title={title} />
    <EmptyState
      icon="building"
      title={words.noBusiness()}
      action={
        <ButtonLink href={href("createCommunity")} variant="primary">
          {words.createACommunity()}
        </ButtonLink>
      }
    >
      <p>{words.noBusinessLead()}</p>
    </EmptyState>
  </>
);
