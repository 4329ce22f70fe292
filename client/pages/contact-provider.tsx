import type { contactProviderPage } from "#server/pages/contact.ts";
import { href } from "#shared/href.ts";
import { MAX_LISTED } from "#shared/partner-rules.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/contact.ts";
import { SubmitButton, SubmitRow } from "../design/button.tsx";
import { Form } from "../design/form.tsx";
import { Notice } from "../design/notice.tsx";
import { Rich } from "../design/rich.tsx";
import { SearchField, TextField } from "../design/text-field.tsx";
import type { PropsOf } from "../page-props.ts";
import { Facts } from "./contact/facts.tsx";
import {
  ConsentField,
  MessageField,
  SenderFields,
  SentAndStart,
  SiteField,
  StartNow,
} from "./contact/parts.tsx";
import { CoffeeTicket } from "./home/ticket.tsx";
import { CommunityChoice } from "./partners/apply.tsx";
import { CategoryTextField } from "./parts/category-field.tsx";
import { NarrowPage } from "./parts/narrow-page.tsx";
import "./contact/communities.css";

export default function ContactProvider({ data, form }: PropsOf<typeof contactProviderPage>) {
  const { sent, sender, communities, chosen, search, mine } = data;
  if (sent)
    return (
      <SentAndStart
        sent={sent}
        intent="provider"
        noWait={words.providerNoWait()}
        start={words.createAccount()}
      />
    );
  return (
    <NarrowPage
      title={words.offerTreets()}
      lead={words.providerLead()}
      beside={
        <Facts
          facts={[
            { icon: "gift", title: words.factFree(), text: words.factFreeText() },
            { icon: "settings", title: words.factLimits(), text: words.factLimitsText() },
            { icon: "chart", title: words.factCounts(), text: words.factCountsText() },
          ]}
        >
          <figure className="contact-example">
            <CoffeeTicket />
            <figcaption className="muted small">{words.factExample()}</figcaption>
          </figure>
        </Facts>
      }
      below={<StartNow intent="provider" say={words.providerHurry} />}
    >
      {mine.map(({ slug, name }) => (
        <Notice key={slug} tone="info" title={words.youRunAlready({ name })}>
          <Rich as="p">
            {words.applyDirectly({
              name,
              link: (text) => (
                <a
                  href={href(
                    "partnersOverview",
                    { business: slug },
                    { apply: 1, to: chosen.length === 1 ? chosen[0] : undefined },
                  )}
                >
                  {text}
                </a>
              ),
            })}
          </Rich>
        </Notice>
      ))}
      {(search !== undefined || communities.length >= MAX_LISTED) && (
        <form className="search" method="get">
          {chosen.map((slug) => (
            <input key={slug} type="hidden" name="to" value={slug} />
          ))}
          <SearchField label={words.searchCommunities()} name="community" defaultValue={search} />
          <SubmitButton variant="secondary">{commonWords.search()}</SubmitButton>
        </form>
      )}
      <Form state={form} data-warn-unsaved="">
        {communities.length > 0 && <CommunityChoice choices={communities} chosen={chosen} optional />}
        <TextField label={words.business()} name="organisation" autoComplete="organization" maxLength={120} />
        <CategoryTextField />
        <SiteField />
        <SenderFields sender={sender} />
        <TextField
          label={words.yourRole()}
          name="role"
          autoComplete="organization-title"
          maxLength={100}
          hint={words.yourRoleHint()}
          optional
        />
        <TextField label={words.offerQuestion()} name="offer" maxLength={300} hint={words.offerHint()} />
        <TextField label={words.placeQuestion()} name="where" maxLength={300} hint={words.placeHint()} />
        <MessageField label={words.anythingElse()} />
        <ConsentField />
        <SubmitRow icon="send">{commonWords.send()}</SubmitRow>
      </Form>
    </NarrowPage>
  );
}
