import type { unsubscribePage } from "#server/pages/unsubscribe.ts";
import { type MemberRequest, memberRequests } from "#shared/mail-preferences.ts";
import * as words from "#words/mySettings.ts";
import { SubmitButton, SubmitRow } from "../../design/button.tsx";
import { Form, PostForm } from "../../design/form.tsx";
import { Row, Stack } from "../../design/layout.tsx";
import type { DataOf, FormState } from "../../page-props.ts";
import { NarrowPage } from "../parts/narrow-page.tsx";

/** Each request is confirmed by email, as this page may have been opened from a forwarded email. */
export const Requests = ({ name }: { name: string }) => (
  <details>
    <summary>{words.leaveOrDelete({ name })}</summary>
    <PostForm intent="ask">
      <p className="muted small">{words.confirmFirst()}</p>
      <Row gap={3}>
        {memberRequests.map((request) => (
          <SubmitButton key={request} name="request" value={request} size="small" variant="secondary">
            {requestWords[request].button()}
          </SubmitButton>
        ))}
      </Row>
    </PostForm>
  </details>
);

const requestWords: Readonly<
  Record<MemberRequest, { button(): string; title(): string; text(name: string): string }>
> = {
  leave: {
    button: words.leaveCommunity,
    title: words.leaveCommunity,
    text: (name) => words.leaveCommunityHint({ name }),
  },
  export: {
    button: words.dataGet,
    title: words.dataGetTitle,
    text: (name) => words.dataGetHint({ name }),
  },
  delete: {
    button: words.dataDelete,
    title: words.dataDeleteTitle,
    text: (name) => words.dataDeleteHint({ name }),
  },
};

export function Confirm({
  data: { business, email, request },
  form,
}: {
  data: Extract<DataOf<typeof unsubscribePage>, { kind: "confirm" }>;
  form: FormState | undefined;
}) {
  const { title, button, text } = requestWords[request];
  const file = form?.shown?.data;
  return (
    <NarrowPage title={title()} lead={`${business.name}, ${email}`}>
      {file ? (
        <Stack gap={4}>
          <p>
            <a
              className="button button--primary"
              download={words.dataFileName({ business: business.slug })}
              href={`data:application/json;charset=utf-8,${encodeURIComponent(file)}`}
            >
              {words.saveFile()}
            </a>
          </p>
          <label>
            {words.fileContents()}{" "}
            <span className="control">
              <textarea readOnly rows={12} defaultValue={file} />
            </span>
          </label>
        </Stack>
      ) : (
        <Form state={form} intent="confirm">
          <p>{text(business.name)}</p>
          <SubmitRow variant={request === "delete" ? "danger" : "primary"}>{button()}</SubmitRow>
        </Form>
      )}
    </NarrowPage>
  );
}
