import { endpointName, FORMER_SECRET_HOURS, MAX_FAILURES } from "#shared/integrations.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/settings.ts";
import { Button, ButtonLink, SubmitButton } from "../../design/button.tsx";
import { ConfirmDialog } from "../../design/dialog.tsx";
import { Drawer } from "../../design/drawer.tsx";
import { Form, PostForm } from "../../design/form.tsx";
import { Row, Stack } from "../../design/layout.tsx";
import { Notice } from "../../design/notice.tsx";
import type { IntegrationsProps } from "./data.ts";
import { DeliveryLog, type Panel } from "./delivery-log.tsx";
import { NewSecret } from "./new-secret.tsx";
import { EndpointBadge, EndpointFields, failuresText, returnedBy } from "./webhooks.tsx";

/** A webhook endpoint: its events, its deliveries and its settings. */
export function WebhookPanel({ data, form, link, panel }: IntegrationsProps & { readonly panel: Panel }) {
  const { webhook } = panel;
  const here = link({ webhook: webhook.id });
  const secret = form?.intent === "rotate-secret" ? form.shown?.secret : undefined;
  const edits = data.included && (panel.edits || returnedBy(form, "change-webhook") !== undefined);
  return (
    <Drawer title={webhook.description || words.endpoint()} closeHref={link({})}>
      <Stack gap={5}>
        {secret && (
          <NewSecret title={words.newSecretReady()} secret={secret} closeHref={here}>
            <p className="small">{words.newSecretOverlap({ hours: FORMER_SECRET_HOURS })}</p>
          </NewSecret>
        )}
        <Stack gap={2}>
          <p className="endpoint-address">{endpointName(webhook.url)}</p>
          <Row gap={2}>
            <EndpointBadge {...webhook} />
            <span className="muted small">{webhook.events.join(", ")}</span>
          </Row>
        </Stack>
        {webhook.state === "disabled" && (
          <Notice
            tone="bad"
            title={words.endpointOff()}
            text={words.endpointOffLead({ max: MAX_FAILURES })}
          />
        )}
        {webhook.state === "active" && webhook.consecutiveFailures > 0 && (
          <Notice
            tone="warn"
            text={words.endpointFailing({
              consecutiveFailures: failuresText(webhook.consecutiveFailures),
              max: MAX_FAILURES,
            })}
          />
        )}
        {edits ? (
          <Form state={form} intent="change-webhook" action={here} values={{ webhook: webhook.id }}>
            <EndpointFields endpoint={webhook} />
            <div className="form-actions">
              <SubmitButton>{commonWords.save()}</SubmitButton>
              <ButtonLink href={here} variant="quiet">
                {commonWords.cancel()}
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
          <PostForm action={here} intent="test-webhook">
            {idField}
            <Button type="submit" size="small" icon="send">
              {words.sendTestEvent()}
            </Button>
          </PostForm>
          <ButtonLink href={link({ webhook: id, edit: 1 })} size="small" icon="edit">
            {commonWords.change()}
          </ButtonLink>
          <PostForm action={here} intent="move-webhook">
            {idField}
            <Button
              type="submit"
              name="state"
              value={state === "active" ? "paused" : "active"}
              size="small"
              icon={state === "active" ? "pause" : "play"}
            >
              {state === "active" ? words.pause() : words.resume()}
            </Button>
          </PostForm>
          <ConfirmDialog
            title={words.newSecretQuestion()}
            intent="rotate-secret"
            action={here}
            tone="primary"
            confirmLabel={words.makeSecret()}
            state={returnedBy(form, "rotate-secret")}
            trigger={
              <Button size="small" icon="key">
                {words.newSecret()}
              </Button>
            }
          >
            <p>{words.newSecretHint({ hours: FORMER_SECRET_HOURS })}</p>
            {idField}
          </ConfirmDialog>
        </>
      )}
      <ConfirmDialog
        title={words.removeEndpointQuestion()}
        intent="remove-webhook"
        action={here}
        confirmLabel={words.removeEndpoint()}
        state={returnedBy(form, "remove-webhook")}
        trigger={
          <Button size="small" icon="trash" variant="quiet">
            {commonWords.remove()}
          </Button>
        }
      >
        <p>{words.removeEndpointHint({ url: endpointName(url) })}</p>
        {idField}
      </ConfirmDialog>
    </div>
  );
}
