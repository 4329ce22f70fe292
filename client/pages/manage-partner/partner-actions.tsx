import { href } from "#shared/href.ts";
import { isOver, mayChangePartner, partnerTabsIn } from "#shared/partner-rules.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/partners.ts";
import { ActionForm } from "../../design/action-form.tsx";
import { Button, ButtonLink, SubmitButton } from "../../design/button.tsx";
import { ConfirmDialog } from "../../design/dialog.tsx";
import { MenuAction, MoreMenu } from "../../design/more-menu.tsx";
import { Needs } from "../../design/needs.tsx";
import type { FormState } from "../../page-props.ts";
import { EndDialog, PauseDialog } from "../partners/end-dialog.tsx";
import { partnerTabHref } from "./partner-tabs.ts";
import type { CommunityPartnerData } from "./types.ts";

interface PartnerActionsProps extends Pick<CommunityPartnerData, "partner" | "tab"> {
  readonly business: string;
  readonly form: FormState | undefined;
}

/** Intents whose dialog is reopened when its form is rejected. */
const asking: readonly (string | undefined)[] = ["pause", "end", "block"];

/**
 * Actions of a community on a partnership, in the page header: the next step as a button, and a menu with the
 * destructive actions last. Applications are answered on their own card.
 */
export function PartnerActions(props: PartnerActionsProps) {
  const { business, partner, tab, form } = props;
  const { state } = partner;
  const writes = tab !== "messages" && partnerTabsIn(state).includes("messages");
  const isApplication = state === "applied";
  return (
    <>
      <Next {...props} writes={writes} />
      <MoreMenu ending={endingsOf(props)} isOpen={asking.includes(form?.intent) && !isApplication}>
        {writes && state !== "active" && (
          <ButtonLink href={partnerTabHref(business, partner.id, "messages")} icon="mail" variant="quiet">
            {commonWords.message()}
          </ButtonLink>
        )}
        {mayChangePartner("pause", state) && <Pause {...props} />}
      </MoreMenu>
    </>
  );
}

/** The primary action for the partnership's state. */
function Next({ business, partner, writes }: PartnerActionsProps & { readonly writes: boolean }) {
  const { id, state, email } = partner;
  if (state === "active") {
    return (
      writes && (
        <ButtonLink href={partnerTabHref(business, id, "messages")} variant="primary" icon="mail">
          {commonWords.message()}
        </ButtonLink>
      )
    );
  }
  return (
    <Needs action="partners.manage">
      {state === "invited" && (
        <ActionForm fields={{ intent: "resend" }}>
          <SubmitButton icon="send">{words.sendInvitationAgain()}</SubmitButton>
        </ActionForm>
      )}
      {mayChangePartner("resume", state) && (
        <ActionForm fields={{ intent: "resume" }}>
          <SubmitButton icon="play">{words.resume()}</SubmitButton>
        </ActionForm>
      )}
      {mayChangePartner("unblock", state) && (
        <ActionForm fields={{ intent: "unblock" }}>
          <SubmitButton>{words.unblock()}</SubmitButton>
        </ActionForm>
      )}
      {isOver(state) && (
        <ButtonLink
          href={href("partnersOverview", { business }, { invite: 1, email })}
          variant="primary"
          icon="send"
        >
          {words.inviteAgain()}
        </ButtonLink>
      )}
    </Needs>
  );
}

/** States the effect on claims, for the confirmation of a destructive action. */
const keptText = (unredeemed: number): string =>
  unredeemed > 0 ? words.unusedClaimsStay({ count: unredeemed }) : words.unusedClaimsNone();

const Pause = ({ partner: { name, liveTreets, unredeemed }, form }: PartnerActionsProps) => (
  <Needs action="partners.manage">
    <PauseDialog
      title={words.pauseQuestion({ name })}
      intent="pause"
      confirmLabel={words.pauseNamed({ name })}
      form={form}
    >
      <p>{`${words.treetsStop({ count: liveTreets })} ${keptText(unredeemed)}`}</p>
    </PauseDialog>
  </Needs>
);

const endingsOf = ({ partner, form }: PartnerActionsProps) => {
  const { name, state, liveTreets, unredeemed, openEnded } = partner;
  return [
    state === "invited" && (
      <Needs key="revoke" action="partners.manage">
        <MenuAction icon="close" fields={{ intent: "revoke" }}>
          {words.withdrawInvitation()}
        </MenuAction>
      </Needs>
    ),
    mayChangePartner("end", state) && (
      <Needs key="end" action="partners.end">
        <EndDialog
          name={name}
          title={words.endQuestion({ name })}
          intent="end"
          confirmLabel={words.endNamed({ name })}
          trigger={words.end()}
          liveTreets={liveTreets}
          openEnded={openEnded}
          form={form}
        >
          <p>{words.endNotice({ kept: keptText(unredeemed) })}</p>
        </EndDialog>
      </Needs>
    ),
    mayChangePartner("block", state) && state !== "applied" && (
      <Needs key="block" action="partners.manage">
        <ConfirmDialog
          title={words.blockQuestion({ name })}
          intent="block"
          state={form}
          confirmLabel={words.blockNamed({ name })}
          trigger={
            <Button variant="quiet" icon="lock">
              {words.block()}
            </Button>
          }
        >
          <p>{words.blockHint()}</p>
        </ConfirmDialog>
      </Needs>
    ),
  ];
};
