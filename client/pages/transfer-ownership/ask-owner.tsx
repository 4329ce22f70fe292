import { href } from "#shared/href.ts";
import { ButtonLink, SubmitButton } from "../../design/button.tsx";
import { Form } from "../../design/form.tsx";
import { Notice } from "../../design/notice.tsx";
import { TextArea } from "../../design/text-field.tsx";
import type { FormState } from "../../page-props.ts";
import { NarrowPage } from "../parts/narrow-page.tsx";
import type { OwnedBusiness, OwnershipPerson } from "./data.ts";

interface AskOwnerProps {
  readonly business: OwnedBusiness;
  readonly owner: OwnershipPerson;
  /** Within the last day. */
  readonly asked: boolean;
  readonly form: FormState | undefined;
}

/** For everybody on the team but the owner: who can hand it over, and a way to ask them to. */
export function AskOwner({ business, owner, asked, form }: AskOwnerProps) {
  const team = <ButtonLink href={href("teamMembers", { business: business.slug })}>See the team</ButtonLink>;
  return (
    <NarrowPage
      title="Transfer ownership"
      lead={`${owner.name} owns ${business.name}. Only they can transfer it.`}
    >
      {form?.message && form.intent !== "ask" && (
        <Notice tone="warn">
          <p>{form.message}</p>
        </Notice>
      )}
      {asked ? (
        <>
          <Notice tone="good" title={`You have asked ${owner.name}`}>
            <p>
              They have a notification and a mail. If they offer you the ownership, you get a mail to accept
              it. You can ask again a day after you did.
            </p>
          </Notice>
          {team}
        </>
      ) : (
        <Form state={form} intent="ask">
          <TextArea
            label="A few words"
            name="message"
            rows={3}
            maxLength={500}
            optional
            hint={`${owner.name} gets a notification and a mail. Nothing changes unless they offer it to you.`}
          />
          <div className="form-actions">
            <SubmitButton>{`Ask ${owner.name}`}</SubmitButton>
            {team}
          </div>
        </Form>
      )}
    </NarrowPage>
  );
}
