import { href } from "#shared/href.ts";
import { isOver, mayChangePartner } from "#shared/partner-rules.ts";
import * as words from "#words/partners.ts";
import { Button, ButtonLink, SubmitButton } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { ConfirmDialog } from "../../design/dialog.tsx";
import { PostForm } from "../../design/form.tsx";
import { Row } from "../../design/layout.tsx";
import { Needs } from "../../design/needs.tsx";
import type { FormState } from "../../page-props.ts";
import { EndDialog, PauseDialog } from "../partners/end-dialog.tsx";
import type { CommunityPartnerData } from "./types.ts";

/** Each action says first how it affects treets and claims. */
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
  const kept = unredeemed > 0 ? words.unusedClaimsStay({ count: unredeemed }) : words.unusedClaimsNone();
  return (
    <Card title={words.partnership()} tone="sunken">
      <Row gap={3}>
        {mayChangePartner("pause", state) && (
          <PauseDialog
            title={words.pauseQuestion({ name })}
            intent="pause"
            confirmLabel={words.pauseNamed({ name })}
            form={form}
          >
            <p>{`${words.treetsStop({ count: liveTreets })} ${kept}`}</p>
          </PauseDialog>
        )}
        {state === "invited" && (
          <PostForm>
            <Row gap={3}>
              <SubmitButton name="intent" value="resend" icon="send">
                {words.sendInvitationAgain()}
              </SubmitButton>
              <SubmitButton name="intent" value="revoke" variant="secondary">
                {words.withdrawInvitation()}
              </SubmitButton>
            </Row>
          </PostForm>
        )}
        {mayChangePartner("resume", state) && (
          <PostForm>
            <input type="hidden" name="intent" value="resume" />
            <SubmitButton icon="play">{words.resume()}</SubmitButton>
          </PostForm>
        )}
        {mayChangePartner("end", state) && (
          <Needs action="partners.end">
            <EndDialog
              name={name}
              title={words.endQuestion({ name })}
              intent="end"
              confirmLabel={words.endNamed({ name })}
              trigger={words.end()}
              liveTreets={liveTreets}
              openEnded={partner.openEnded}
              form={form}
            >
              <p>{words.endNotice({ kept })}</p>
            </EndDialog>
          </Needs>
        )}
        {mayChangePartner("block", state) && (
          <ConfirmDialog
            title={words.blockQuestion({ name })}
            intent="block"
            tone="danger"
            confirmLabel={words.blockNamed({ name })}
            trigger={<Button variant="quiet">{words.block()}</Button>}
          >
            <p>{words.blockHint()}</p>
          </ConfirmDialog>
        )}
        {isOver(state) && (
          <ButtonLink href={href("partnersOverview", { business }, { invite: 1, email })} icon="send">
            {words.inviteAgain()}
          </ButtonLink>
        )}
        {mayChangePartner("unblock", state) && (
          <PostForm>
            <input type="hidden" name="intent" value="unblock" />
            <SubmitButton variant="secondary">{words.unblock()}</SubmitButton>
          </PostForm>
        )}
      </Row>
    </Card>
  );
}
