import { useState } from "react";
import type { LinkDetail } from "#shared/contract/link-shapes.ts";
import { href } from "#shared/href.ts";
import { qrAdvice, qrLevels, qrObstacle } from "#shared/link-rules.ts";
import { posterCaptions, posterText } from "#shared/poster.ts";
import { translated } from "#shared/words/translated.ts";
import * as words from "#words/links.ts";
import { Button, ButtonLink, SubmitRow } from "../../design/button.tsx";
import { CheckboxField } from "../../design/choice-field.tsx";
import { Form } from "../../design/form.tsx";
import { Grid, Row, Stack } from "../../design/layout.tsx";
import { Needs, useObstacle } from "../../design/needs.tsx";
import { Notice } from "../../design/notice.tsx";
import { Rich } from "../../design/rich.tsx";
import { SelectField, TextField } from "../../design/text-field.tsx";
import type { FormState } from "../../page-props.ts";
import { useRootData } from "../../root-data.ts";
import type { LinkManagementData } from "./types.ts";

const sizes = [300, 600, 1200] as const;
const levelNames = translated({
  L: words.correctionLow,
  M: words.correctionMedium,
  Q: words.correctionHigh,
  H: words.correctionHighest,
});

interface QrPanelProps {
  readonly item: LinkDetail;
  readonly data: LinkManagementData;
  readonly form: FormState | undefined;
  readonly action: string;
}

/** The QR code of a link, with downloads for printing and settings for its style. */
export function QrPanel({ item, data, form, action }: QrPanelProps) {
  const { business } = useRootData();
  const slug = business?.slug ?? "";
  const file = `/api/v1/businesses/${encodeURIComponent(slug)}/links/${encodeURIComponent(item.id)}/qr`;
  const look = encodeURIComponent(JSON.stringify(item.qrStyle));
  return (
    <section id="code">
      <Stack gap={4}>
        <h3>{words.codeToPrint()}</h3>
        <img
          className="link-qr"
          src={`${file}?look=${look}`}
          alt={words.codeLeadsTo({ url: item.url })}
          width={220}
          height={220}
        />
        <Row gap={2}>
          <ButtonLink href={`${file}?format=svg`} size="small" icon="download">
            {words.svg()}
          </ButtonLink>
          {sizes.map((size) => (
            <ButtonLink key={size} href={`${file}?format=png&size=${size}`} size="small" variant="quiet">
              {words.png({ size })}
            </ButtonLink>
          ))}
          <ButtonLink href={`${file}?format=pdf`} size="small" variant="quiet" icon="download">
            {words.poster()}
          </ButtonLink>
        </Row>
        {!posterText(business?.name ?? "") && <p className="muted small">{words.posterLetters()}</p>}
        <Needs action="links.manage">
          <Style item={item} data={data} form={form} action={action} />
        </Needs>
      </Stack>
    </section>
  );
}

function Style({ item, data, form, action }: QrPanelProps) {
  const { foreground = "#000000", background = "#ffffff", level = "M", margin = 4, logo } = item.qrStyle;
  const [colors, setColors] = useState({ foreground, background });
  const [border, setBorder] = useState(margin);
  const { business } = useRootData();
  const unreadable = qrObstacle(colors.foreground, colors.background);
  const advice = qrAdvice(border);
  if (useObstacle()) return <Button size="small">{words.codeLook()}</Button>;
  return (
    <details className="link-utm" open={form?.intent === "style" || undefined}>
      <summary>{words.codeLook()}</summary>
      <Form state={form} intent="style" action={action} values={{ link: item.id }}>
        {data.brandedQr ? (
          <>
            <Grid min="12rem">
              <TextField
                label={words.codeColor()}
                name="style.foreground"
                type="color"
                defaultValue={foreground}
                onChange={(event) => setColors({ ...colors, foreground: event.target.value })}
              />
              <TextField
                label={words.codeGround()}
                name="style.background"
                type="color"
                defaultValue={background}
                onChange={(event) => setColors({ ...colors, background: event.target.value })}
              />
            </Grid>
            {unreadable && <Notice tone="warn" text={unreadable} />}
            <CheckboxField
              label={words.codeLogo()}
              name="style.logo"
              defaultChecked={logo === true}
              disabled={!business?.logoUrl}
              hint={business?.logoUrl ? undefined : words.codeLogoMissing()}
            />
          </>
        ) : (
          <Rich as="p" className="muted small">
            {words.codePlan({ link: (text) => <a href={href("selectPlan")}>{text}</a> })}
          </Rich>
        )}
        <Grid min="12rem">
          <SelectField
            label={words.correction()}
            name="style.level"
            defaultValue={level}
            options={qrLevels.map((value) => ({ value, label: levelNames[value] }))}
          />
          <TextField
            label={words.codeBorder()}
            name="style.margin"
            type="number"
            min={2}
            max={10}
            defaultValue={margin}
            hint={words.codeBorderHint()}
            onChange={({ target }) => setBorder(Number(target.value))}
          />
        </Grid>
        {advice && <Notice tone="info" text={advice} />}
        <TextField
          label={words.posterWords()}
          name="style.caption"
          maxLength={80}
          defaultValue={item.qrStyle.caption}
          placeholder={posterCaptions[item.kind]()}
          hint={words.posterWordsHint()}
          optional
        />
        <SubmitRow size="small">{words.saveLook()}</SubmitRow>
      </Form>
    </details>
  );
}
