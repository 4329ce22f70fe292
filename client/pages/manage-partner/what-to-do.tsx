import { href } from "#shared/href.ts";
import { isOver, mayChangePartner } from "#shared/partner-rules.ts";
import { Button, ButtonLink, SubmitButton } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { ConfirmDialog } from "../../design/dialog.tsx";
import { PostForm } from "../../design/form.tsx";
import { Row } from "../../design/layout.tsx";
import { Needs } from "../../design/needs.tsx";
import type { FormState } from "../../page-props.ts";
import { counted, EndDialog, PauseDialog } from "../partners/end-dialog.tsx";
import type { CommunityPartnerData } from "./types.ts";

/** Each says what becomes of treets and claims before it happens. */
export function WhatToDo({
  business,
  data: { partner },
  form,
}: {
  business: string;
  data: CommunityPartnerData;
  form: FormState | undefined;
}) {
  const { name, state, liveTreets, unredeemed, email } = partner;
  const kept =
    unredeemed > 0
      ? `${counted(unredeemed, "claim")} that members hold and have not used ${unredeemed === 1 ? "stays" : "stay"} good until they expire.`
      : "Members hold no unused claim of theirs.";
  const treets = counted(liveTreets, "live treet");
  return (
    <Card title="The partnership" tone="sunken">
      <Row gap={3}>
        {mayChangePartner("pause", state) && (
          <PauseDialog title={`Pause ${name}?`} intent="pause" confirmLabel={`Pause ${name}`} form={form}>
            <p>
              {treets} of theirs can no longer be claimed. {kept}
            </p>
          </PauseDialog>
        )}
        {state === "invited" && (
          <PostForm>
            <Row gap={3}>
              <SubmitButton name="intent" value="resend" icon="send">
                Send the invitation again
              </SubmitButton>
              <SubmitButton name="intent" value="revoke" variant="secondary">
                Take it back
              </SubmitButton>
            </Row>
          </PostForm>
        )}
        {mayChangePartner("resume", state) && (
          <PostForm>
            <input type="hidden" name="intent" value="resume" />
            <SubmitButton icon="play">Resume</SubmitButton>
          </PostForm>
        )}
        {mayChangePartner("end", state) && (
          <Needs action="partners.end">
            <EndDialog
              name={name}
              title={`End the partnership with ${name}?`}
              intent="end"
              confirmLabel={`End partnership with ${name}`}
              trigger="End"
              liveTreets={liveTreets}
              openEnded={partner.openEnded}
              form={form}
            >
              <p>{kept} They are told by mail, and can be invited again.</p>
            </EndDialog>
          </Needs>
        )}
        {mayChangePartner("block", state) && (
          <ConfirmDialog
            title={`Block ${name}?`}
            intent="block"
            tone="danger"
            confirmLabel={`Block ${name}`}
            trigger={<Button variant="quiet">Block</Button>}
          >
            <p>The partnership ends, and nobody on your team can invite them until you unblock them.</p>
          </ConfirmDialog>
        )}
        {isOver(state) && (
          <ButtonLink href={href("partnersOverview", { business }, { invite: 1, email })} icon="send">
            Invite again
          </ButtonLink>
        )}
        {mayChangePartner("unblock", state) && (
          <PostForm>
            <input type="hidden" name="intent" value="unblock" />
            <SubmitButton variant="secondary">Unblock</SubmitButton>
          </PostForm>
        )}
      </Row>
    </Card>
  );
}
