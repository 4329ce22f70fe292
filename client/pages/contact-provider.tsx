import { href } from "#shared/href.ts";
import { SubmitButton } from "../design/button.tsx";
import { Form } from "../design/form.tsx";
import { TextField } from "../design/text-field.tsx";
import type { PageProps } from "../page-props.ts";
import { MessageField, type Sender, SenderFields, Sent } from "./contact/parts.tsx";
import { NarrowPage } from "./parts/narrow-page.tsx";

export interface ContactProviderData {
  readonly sent: string | null;
  readonly sender: Sender;
}

export default function ContactProvider({ data: { sent, sender }, form }: PageProps<ContactProviderData>) {
  if (sent) {
    return (
      <Sent sent={sent}>
        <p>
          You need not wait: <a href={href("signUp", {}, { intent: "provider" })}>create your account</a> and
          set up your business in a few minutes. It is free.
        </p>
      </Sent>
    );
  }
  return (
    <NarrowPage
      title="Offer treets"
      lead="Tell us what you have in mind, and we bring you together with communities near you."
      below={
        <p>
          In a hurry? <a href={href("signUp", {}, { intent: "provider" })}>Create your account</a> and begin
          yourself.
        </p>
      }
    >
      <Form state={form} data-warn-unsaved="">
        <TextField label="Business" name="organisation" autoComplete="organization" maxLength={120} />
        <TextField label="Website" name="site" type="url" optional placeholder="https://" maxLength={300} />
        <SenderFields sender={sender} />
        <TextField
          label="What would you offer?"
          name="offer"
          maxLength={300}
          hint="Such as: 20 % off lunch, a free first class, two tickets for one."
        />
        <TextField label="Where?" name="where" maxLength={300} hint="A town, a country, or online." />
        <MessageField label="Anything else we should know?" />
        <div className="form-actions">
          <SubmitButton icon="send">Send</SubmitButton>
        </div>
      </Form>
    </NarrowPage>
  );
}
