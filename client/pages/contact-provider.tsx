import type { ListedCommunity } from "#shared/contract/businesses.ts";
import { href } from "#shared/href.ts";
import { LISTED_MOST } from "#shared/partner-rules.ts";
import { SubmitButton } from "../design/button.tsx";
import { Form } from "../design/form.tsx";
import { Notice } from "../design/notice.tsx";
import { SearchField, TextField } from "../design/text-field.tsx";
import type { PageProps } from "../page-props.ts";
import { MessageField, type Sender, SenderFields, Sent } from "./contact/parts.tsx";
import { CommunityChoice } from "./partners/apply.tsx";
import { NarrowPage } from "./parts/narrow-page.tsx";
import { WhereSignUpIsOpen } from "./parts/where-sign-up-is-open.tsx";

export interface ContactProviderData {
  readonly sent: string | null;
  readonly sender: Sender;
  /** Communities that want to be found; those of `?to=` first. */
  readonly communities: readonly ListedCommunity[];
  readonly chosen: readonly string[];
  readonly search: string | undefined;
  /** Businesses the sender could apply with at once. */
  readonly mine: readonly { readonly slug: string; readonly name: string }[];
}

export default function ContactProvider({ data, form }: PageProps<ContactProviderData>) {
  const { sent, sender, communities, chosen, search, mine } = data;
  if (sent) {
    return (
      <Sent sent={sent}>
        <WhereSignUpIsOpen>
          <p>
            You need not wait: <a href={href("signUp", {}, { intent: "provider" })}>create your account</a>{" "}
            and set up your business in a few minutes. It is free. If you named communities, your application
            to them is ready there: you only have to send it.
          </p>
        </WhereSignUpIsOpen>
      </Sent>
    );
  }
  return (
    <NarrowPage
      title="Offer treets"
      lead="Tell us what you have in mind, and we bring you together with communities near you."
      below={
        <WhereSignUpIsOpen>
          <p>
            In a hurry? <a href={href("signUp", {}, { intent: "provider" })}>Create your account</a> and begin
            yourself.
          </p>
        </WhereSignUpIsOpen>
      }
    >
      {mine.map(({ slug, name }) => (
        <Notice key={slug} tone="info" title={`You run ${name} already`}>
          <p>
            <a
              href={href(
                "partnersOverview",
                { business: slug },
                { apply: 1, to: chosen.length === 1 ? chosen[0] : undefined },
              )}
            >
              Apply to communities as {name}
            </a>
            : they get your application at once.
          </p>
        </Notice>
      ))}
      {(search !== undefined || communities.length >= LISTED_MOST) && (
        <form className="search" method="get">
          {chosen.map((slug) => (
            <input key={slug} type="hidden" name="to" value={slug} />
          ))}
          <SearchField label="Search communities" name="community" defaultValue={search} />
          <SubmitButton variant="secondary">Search</SubmitButton>
        </form>
      )}
      <Form state={form} data-warn-unsaved="">
        {communities.length > 0 && <CommunityChoice choices={communities} chosen={chosen} optional />}
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
