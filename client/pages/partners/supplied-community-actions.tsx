import { isClosed } from "#shared/business-kinds.ts";
import type { Partnership } from "#shared/contract/partner-shapes.ts";
import { href } from "#shared/href.ts";
import * as words from "#words/partners.ts";
import { ActionForm } from "../../design/action-form.tsx";
import { ButtonLink, SubmitButton } from "../../design/button.tsx";
import { MoreMenu } from "../../design/more-menu.tsx";
import { Needs } from "../../design/needs.tsx";
import type { FormState } from "../../page-props.ts";
import { EndDialog, PauseDialog } from "./end-dialog.tsx";
import { WithdrawApplication } from "./withdraw-application.tsx";

interface SuppliedCommunityActionsProps {
  readonly business: string;
  readonly partnership: Partnership;
  readonly form: FormState | undefined;
}

/**
 * Actions of a supplier on a partnership, in the page header: a new treet or resuming as a button, and a menu with
 * ending the partnership last. An application is withdrawn or, once it is over, repeated.
 */
export function SuppliedCommunityActions({ business, partnership, form }: SuppliedCommunityActionsProps) {
  const { id, community, state, pausedByThem, liveTreets, appliesAgain } = partnership;
  const { name, slug } = community;
  if (state === "applied")
    return <WithdrawApplication id={id} name={name} action={href("partnersOverview", { business })} />;
  if (appliesAgain?.isNow)
    return (
      <Needs action="supply.apply">
        <ButtonLink
          href={href("partnersOverview", { business }, { apply: 1, to: slug })}
          variant="primary"
          icon="send"
        >
          {words.applyAgain()}
        </ButtonLink>
      </Needs>
    );
  if (state !== "active" && state !== "paused") return null;
  return (
    <>
      <Needs action="supply.manage">
        {state === "active" && !isClosed(community) && (
          <ButtonLink
            href={href("treet", { business, rest: ["new"] }, { partner: id })}
            variant="primary"
            icon="plus"
          >
            {words.draftTreet()}
          </ButtonLink>
        )}
        {state === "paused" && !pausedByThem && (
          <ActionForm fields={{ intent: "resume-supply" }}>
            <SubmitButton icon="play">{words.resume()}</SubmitButton>
          </ActionForm>
        )}
      </Needs>
      <MoreMenu
        isOpen={form?.intent === "pause-supply" || form?.intent === "end-supply"}
        ending={
          <Needs action="supply.end">
            <EndDialog
              name={name}
              title={words.stopQuestion({ name })}
              intent="end-supply"
              confirmLabel={words.stopNamed({ name })}
              trigger={words.stop()}
              liveTreets={liveTreets}
              openEnded={null}
              form={form}
            >
              <p>{words.honourClaims()}</p>
            </EndDialog>
          </Needs>
        }
      >
        {state === "active" && (
          <Needs action="supply.manage">
            <PauseDialog
              title={words.pauseSupplyQuestion({ name })}
              intent="pause-supply"
              confirmLabel={words.pauseSupply()}
              form={form}
            >
              <p>
                {words.yourTreetsStop({ count: liveTreets })} {words.honourClaims()}
              </p>
            </PauseDialog>
          </Needs>
        )}
      </MoreMenu>
    </>
  );
}
