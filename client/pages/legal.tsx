import { href } from "#shared/href.ts";
import * as words from "#words/legal.ts";
import { Card } from "../design/card.tsx";
import { DescriptionList } from "../design/figures.tsx";
import { Stack } from "../design/layout.tsx";
import { Notice } from "../design/notice.tsx";
import { PageHeader } from "../design/page-header.tsx";
import { Rich } from "../design/rich.tsx";
import { useDocumentContext } from "../root-data.ts";
import "./legal.css";

type Part = readonly [title: () => string, text: () => string];

const documents = {
  terms: {
    title: words.terms,
    lead: words.termsLead,
    parts: [
      [words.termsWhat, words.termsWhatText],
      [words.termsAccount, words.termsAccountText],
      [words.termsClaims, words.termsClaimsText],
      [words.termsForbidden, words.termsForbiddenText],
      [words.termsLeaving, words.termsLeavingText],
    ],
  },
  privacy: {
    title: words.privacy,
    lead: words.privacyLead,
    parts: [
      [words.privacyKept, words.privacyKeptText],
      [words.privacySeen, words.privacySeenText],
      [words.privacyCookies, words.privacyCookiesText],
      [words.privacyEmails, words.privacyEmailsText],
      [words.privacyRights, words.privacyRightsText],
    ],
  },
  imprint: { title: words.imprint, lead: words.imprintLead, parts: [] },
} as const satisfies Record<string, { title: () => string; lead: () => string; parts: readonly Part[] }>;

type LegalDocument = keyof typeof documents;

/** One of the legally required documents, with the operator's details. */
export function Legal({ document }: { document: LegalDocument }) {
  const { title, lead, parts } = documents[document];
  return (
    <div className="legal">
      <PageHeader title={title()} lead={lead()} />
      <Stack gap={6}>
        {parts.map(([heading, text]) => (
          <Stack key={heading()} as="section" gap={2}>
            <h2>{heading()}</h2>
            <p>{text()}</p>
          </Stack>
        ))}
        <Operator />
        <nav aria-label={words.others()}>
          <ul className="chips">
            {(Object.keys(documents) as LegalDocument[])
              .filter((other) => other !== document)
              .map((other) => (
                <li key={other}>
                  <a className="chip" href={href(other)}>
                    {documents[other].title()}
                  </a>
                </li>
              ))}
          </ul>
        </nav>
      </Stack>
    </div>
  );
}

/** The operator of this installation, as configured. */
function Operator() {
  const { operator } = useDocumentContext().config;
  if (!operator) return <Notice tone="info" title={words.demo()} text={words.demoText()} />;
  const { name, address, email } = operator;
  return (
    <Card title={words.runBy()}>
      <DescriptionList
        items={[
          { term: words.runBy(), description: name },
          ...(address
            ? [{ term: words.address(), description: <span className="legal-address">{address}</span> }]
            : []),
          ...(email
            ? [
                {
                  term: words.email(),
                  description: (
                    <a href={`mailto:${email}`} data-native="">
                      {email}
                    </a>
                  ),
                },
              ]
            : []),
          {
            term: words.write(),
            description: (
              <Rich>{words.form({ link: (text) => <a href={href("contactSteps")}>{text}</a> })}</Rich>
            ),
          },
        ]}
      />
    </Card>
  );
}
