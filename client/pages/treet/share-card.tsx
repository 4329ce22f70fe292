import { href } from "#shared/href.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/treet.ts";
import { ActionForm } from "../../design/action-form.tsx";
import { ButtonLink, SubmitButton } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { CopyButton } from "../../design/copy-button.tsx";
import { Needs } from "../../design/needs.tsx";
import { ShareButton } from "../../design/share-button.tsx";
import { useDocumentContext } from "../../root-data.ts";

interface ShareCardProps {
  readonly treet: { readonly id: string; readonly title: string };
  /** The tracked link to the treet, if there is one. */
  readonly sharing: { readonly link: { readonly url: string } | null };
  readonly business: string;
  /** The community of a treet that this business supplies. */
  readonly community?: string;
  readonly closeHref: string;
}

/**
 * Offers the link to a treet that was just published: its tracked link, or its address until it has one. Suppliers have
 * only the link, as the address of their own page leads nobody else to the treet.
 */
export function ShareCard({ treet, sharing: { link }, business, community, closeHref }: ShareCardProps) {
  const { id, title } = treet;
  const { publicUrl } = useDocumentContext().config;
  const url = link?.url ?? (community ? null : publicUrl + href("treet", { business, rest: [id] }));
  const lead = community
    ? words.shareSupplied({ community })
    : link
      ? words.shareTracked()
      : words.shareUntracked();
  return (
    <Card
      title={words.shareTitle()}
      tone="brand"
      actions={
        <ButtonLink href={closeHref} variant="quiet" size="small">
          {commonWords.close()}
        </ButtonLink>
      }
      gap={4}
    >
      <p>{lead}</p>
      {url && (
        <p>
          <a href={url}>{url.replace(/^https?:\/\//, "")}</a>
        </p>
      )}
      <div className="form-actions">
        {url && <CopyButton text={url} label={words.copyLink()} variant="primary" />}
        <Needs action="links.manage">
          <ActionForm action={href("treets", { business })} fields={{ intent: "share", treet: id }}>
            <SubmitButton variant={url ? "secondary" : "primary"} icon={link ? "qr" : "link"}>
              {link ? words.linkAndCode() : words.createTracked()}
            </SubmitButton>
          </ActionForm>
        </Needs>
        {url && <ShareButton url={url} title={title} variant="secondary" />}
      </div>
    </Card>
  );
}
