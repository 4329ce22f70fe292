import { href } from "#shared/href.ts";
import * as words from "#words/team.ts";
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
  /** True if the user asked within the last day. */
  readonly asked: boolean;
  readonly form: FormState | undefined;
}

/** For team members other than the owner: names the person who can transfer the business, with a way to ask them. */
export function AskOwner({ business, owner, asked, form }: AskOwnerProps) {
  const team = (
    <ButtonLink href={href("teamMembers", { business: business.slug })}>{words.seeTeam()}</ButtonLink>
  );
  return (
    <NarrowPage
      title={words.transferOwnership()}
      lead={words.ownedBy({ name: owner.name, business: business.name })}
    >
      {asked ? (
        <>
          <Notice tone="good" title={words.youAsked({ name: owner.name })} text={words.youAskedLead()} />
          {team}
        </>
      ) : (
        <Form state={form} intent="ask">
          <TextArea
            label={words.askMessage()}
            name="message"
            rows={3}
            maxLength={500}
            optional
            hint={words.askHint({ name: owner.name })}
          />
          <div className="form-actions">
            <SubmitButton>{words.askNamed({ name: owner.name })}</SubmitButton>
            {team}
          </div>
        </Form>
      )}
    </NarrowPage>
  );
}
