import type { ListedLink } from "#shared/contract/link-shapes.ts";
import { href } from "#shared/href.ts";
import * as words from "#words/packs.ts";
import { ButtonLink, SubmitRow } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { CopyButton } from "../../design/copy-button.tsx";
import { Form } from "../../design/form.tsx";
import { Row } from "../../design/layout.tsx";
import { Needs } from "../../design/needs.tsx";
import type { FormState } from "../../page-props.ts";
import { useRootData } from "../../root-data.ts";

/** Links to a pack, with their QR codes. The first is created with one click. */
export function ShareCard({ links, form }: { links: readonly ListedLink[]; form: FormState | undefined }) {
  const business = useRootData().business?.slug ?? "";
  return (
    <Card title={words.shareTitle()} gap={4}>
      <p className="muted">{words.shareHint()}</p>
      {links.map(({ id, name, url }) => (
        <Row key={id} between>
          <span>
            <strong>{name}</strong>
            <span className="muted small block">{url.replace(/^https?:\/\//, "")}</span>
          </span>
          <Row gap={2}>
            <CopyButton text={url} label={words.copy()} size="small" />
            <ButtonLink href={href("linkManagement", { business }, { link: id })} size="small" icon="qr">
              {words.codeAndFigures()}
            </ButtonLink>
          </Row>
        </Row>
      ))}
      {links.length === 0 && (
        <Needs action="links.manage">
          <Form state={form} intent="share">
            <SubmitRow variant="secondary" icon="link">
              {words.makeLink()}
            </SubmitRow>
          </Form>
        </Needs>
      )}
    </Card>
  );
}
