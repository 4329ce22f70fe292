import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Utm } from "#shared/contract/link-shapes.ts";
import { landingPath, type UtmTemplate, utmNames, utmTemplates } from "#shared/link-rules.ts";
import * as words from "#words/links.ts";
import { Button } from "../../design/button.tsx";
import { useScripted } from "../../design/hydrated.ts";
import { Grid, Row, Stack } from "../../design/layout.tsx";
import { TextField } from "../../design/text-field.tsx";
import { useDocumentContext, useRootData } from "../../root-data.ts";

interface UtmFieldsProps {
  readonly utm: Utm | undefined;
  /** Undefined until the link has been created. */
  readonly code: string | undefined;
  /** The link's target; read from the surrounding form if the link is new. */
  readonly target: string | undefined;
  /** Slug of the community that the target is in, if it is another one than this business. */
  readonly place: string | undefined;
  /** Targets in other communities, whose addresses are only known once the link has been created. */
  readonly supplied: readonly string[];
  /** UTM parameters used by other links of the community. */
  readonly others: readonly UtmTemplate[];
}

/** UTM parameters of a link, which can be filled in with one click, and the resulting URL of the landing page. */
export function UtmFields({ utm, code, target, place, supplied, others }: UtmFieldsProps) {
  const box = useRef<HTMLDivElement>(null);
  const { config } = useDocumentContext();
  const slug = useRootData().business?.slug ?? "";
  const addressOf = (to: string, values: UtmTemplate["utm"]) =>
    supplied.includes(to) ? null : config.publicUrl + landingPath(place ?? slug, to, { utm: values, code });
  const [address, setAddress] = useState(() => addressOf(target ?? "join", utm ?? {}));
  /** Updates the displayed URL from the form's current values. */
  const follow = useEffectEvent(() => {
    const form = box.current?.closest("form");
    if (!form) return;
    const fields = new FormData(form);
    const text = (name: string) => String(fields.get(name) ?? "").trim();
    const values = Object.fromEntries(utmNames.map((name) => [name, text(`utm.${name}`)]));
    setAddress(addressOf(target ?? text("targetId"), values));
  });
  useEffect(() => {
    const form = box.current?.closest("form");
    const changed = () => follow();
    changed();
    form?.addEventListener("input", changed);
    return () => form?.removeEventListener("input", changed);
  }, []);
  const fillIn = (template: UtmTemplate["utm"]) => {
    for (const name of utmNames) {
      const field = box.current?.querySelector<HTMLInputElement>(`[name="utm.${name}"]`);
      if (field) field.value = template[name] ?? "";
    }
    box.current?.dispatchEvent(new Event("input", { bubbles: true }));
  };
  return (
    <Stack gap={4}>
      <div {...useScripted()}>
        <Row gap={2}>
          <span className="muted small">{words.campaignPreset()}</span>
          {[...utmTemplates, ...others].map(({ name, utm }) => (
            <Button key={name} size="small" variant="quiet" onClick={() => fillIn(utm)}>
              {name}
            </Button>
          ))}
        </Row>
      </div>
      <div ref={box}>
        <Grid min="12rem">
          {utmNames.map((name) => (
            <TextField
              key={name}
              label={`utm_${name}`}
              name={`utm.${name}`}
              defaultValue={utm?.[name]}
              maxLength={100}
              optional
            />
          ))}
        </Grid>
      </div>
      {address !== null && (
        <p className="small">
          <span className="muted">{words.campaignTarget()}</span>{" "}
          <output className="link-address">{address.replace(/^https?:\/\//, "")}</output>
        </p>
      )}
      <p className="muted small">{words.campaignHint()}</p>
    </Stack>
  );
}
