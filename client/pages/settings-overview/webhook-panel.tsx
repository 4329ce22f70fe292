import { FAILURES_MOST, FORMER_SECRET_HOURS } from "#shared/integrations.ts";
import { Button, ButtonLink, SubmitButton } from "../../design/button.tsx";
import { ConfirmDialog } from "../../design/dialog.tsx";
import { Drawer } from "../../design/drawer.tsx";
import { Form, PostForm } from "../../design/form.tsx";
import { Row, Stack } from "../../design/layout.tsx";
import { Notice } from "../../design/notice.tsx";
import type { IntegrationsData, IntegrationsProps } from "./data.ts";
import { DeliveryLog } from "./delivery-log.tsx";
import { NewSecret } from "./new-secret.tsx";
import { EndpointBadge, EndpointFields, failuresText, returnedBy } from "./webhooks.tsx";

type Panel = Extract<IntegrationsData["panel"], { kind: "webhook" }>;

/** One endpoint: what it is told, what was sent there, and what can be done about it. */
export function WebhookPanel({ data, form, link, panel }: IntegrationsProps & { readonly panel: Panel }) {
  const { webhook } = panel;
  const here = link({ webhook: webhook.id });
  const secret = form?.intent === "rotate-secret" ? form.shown?.secret : undefined;
  const edits = data.included && (panel.edits || returnedBy(form, "change-webhook") !== undefined);
  const failed = ["test-webhook", "redeliver", "move-webhook"].includes(form?.intent ?? "") && form?.message;
  return (
    <Drawer title={webhook.description || "Endpoint"} closeHref={link()}>
      <Stack gap={5}>
        {secret && (
          <NewSecret title="The new signing secret" secret={secret} closeHref={here}>
            <p className="small">
              {`For ${FORMER_SECRET_HOURS} hours deliveries are signed with the former secret as well.`}
            </p>
          </NewSecret>
        )}
        <Stack gap={2}>
          <p className="endpoint-address">{webhook.url}</p>
          <Row gap={2}>
            <EndpointBadge {...webhook} />
            <span className="muted small">{webhook.events.join(", ")}</span>
          </Row>
        </Stack>
        {webhook.state === "disabled" && (
          <Notice tone="bad" title="This endpoint is switched off">
            <p>{`It failed ${FAILURES_MOST} times in a row. Resume it once it works again, then send again what it missed.`}</p>
          </Notice>
        )}
        {webhook.state === "active" && webhook.consecutiveFailures > 0 && (
          <Notice tone="warn">
            <p>{`${failuresText(webhook.consecutiveFailures)}. After ${FAILURES_MOST} in a row it is switched off.`}</p>
          </Notice>
        )}
        {failed && (
          <Notice tone="bad">
            <p>{failed}</p>
          </Notice>
        )}
        {edits ? (
          <Form state={form} intent="change-webhook" action={here}>
            <input type="hidden" name="webhook" value={webhook.id} />
            <EndpointFields endpoint={webhook} />
            <div className="form-actions">
              <SubmitButton>Save</SubmitButton>
              <ButtonLink href={here} variant="quiet">
                Cancel
              </ButtonLink>
            </div>
          </Form>
        ) : (
          <Doings data={data} form={form} link={link} panel={panel} />
        )}
        <DeliveryLog panel={panel} included={data.included} link={link} />
      </Stack>
    </Drawer>
  );
}

function Doings({ data, form, link, panel }: IntegrationsProps & { readonly panel: Panel }) {
  const { id, state, url } = panel.webhook;
  const here = link({ webhook: id });
  const idField = <input type="hidden" name="webhook" value={id} />;
  return (
    <div className="form-actions">
      {data.included && (
        <>
          <PostForm action={here}>
            <input type="hidden" name="intent" value="test-webhook" />
            {idField}
            <Button type="submit" size="small" icon="send">
              Send a test
            </Button>
          </PostForm>
          <ButtonLink href={link({ webhook: id, edit: 1 })} size="small" icon="edit">
            Change
          </ButtonLink>
          <PostForm action={here}>
            <input type="hidden" name="intent" value="move-webhook" />
            {idField}
            <Button
              type="submit"
              name="state"
              value={state === "active" ? "paused" : "active"}
              size="small"
              icon={state === "active" ? "pause" : "play"}
            >
              {state === "active" ? "Pause" : "Resume"}
            </Button>
          </PostForm>
          <ConfirmDialog
            title="New signing secret?"
            intent="rotate-secret"
            action={here}
            confirmLabel="Make a new secret"
            state={returnedBy(form, "rotate-secret")}
            trigger={
              <Button size="small" icon="key">
                New secret
              </Button>
            }
          >
            <p>{`For ${FORMER_SECRET_HOURS} hours we sign with both, so that you can change over in peace.`}</p>
            {idField}
          </ConfirmDialog>
        </>
      )}
      <ConfirmDialog
        title="Remove this endpoint?"
        intent="remove-webhook"
        action={here}
        tone="danger"
        confirmLabel="Remove endpoint"
        state={returnedBy(form, "remove-webhook")}
        trigger={
          <Button size="small" icon="trash" variant="quiet">
            Remove
          </Button>
        }
      >
        <p>{`Nothing is sent to ${url} any more, and its log goes with it.`}</p>
        {idField}
      </ConfirmDialog>
    </div>
  );
}
