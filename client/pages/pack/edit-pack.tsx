import { href } from "#shared/href.ts";
import { imageUrl } from "#shared/image-url.ts";
import { placeName } from "#shared/zoned-time.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/packs.ts";
import { SubmitRow } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { CheckboxField } from "../../design/choice-field.tsx";
import { Form } from "../../design/form.tsx";
import { ImageField } from "../../design/image-field.tsx";
import { Stack } from "../../design/layout.tsx";
import { MomentRange } from "../../design/moment-range.tsx";
import { PageHeader } from "../../design/page-header.tsx";
import { TextField } from "../../design/text-field.tsx";
import type { FormState } from "../../page-props.ts";
import { useRootData } from "../../root-data.ts";
import { AudienceField } from "../treets/audience-field.tsx";
import type { EditPackData } from "./data.ts";
import { PackContents } from "./pack-contents.tsx";

export function EditPack({
  data: { pack, find, choices, timezone },
  form,
}: {
  data: EditPackData;
  form: FormState | undefined;
}) {
  const business = useRootData().business?.slug ?? "";
  const back = pack
    ? { href: href("pack", { business, rest: [pack.id] }), label: pack.title }
    : { href: href("treets", { business }, { tab: "packs" }), label: words.packs() };
  return (
    <Stack gap={5}>
      <PageHeader
        title={pack ? words.changeNamed({ title: pack.title }) : words.newPack()}
        lead={words.lead()}
        back={back}
      />
      <Form state={form} intent="save" encType="multipart/form-data" data-warn-unsaved="">
        {pack?.imageId && <input type="hidden" name="imageId" value={pack.imageId} />}
        {pack && <input type="hidden" name="version" value={pack.version} />}
        <Card title={words.basics()} gap={5}>
          <TextField label={words.title()} name="content.title" maxLength={60} defaultValue={pack?.title} />
          <TextField
            label={words.summary()}
            name="content.summary"
            maxLength={160}
            optional
            defaultValue={pack?.summary}
          />
          <AudienceField name="content.audience" labels={pack?.audience} />
          <CheckboxField
            label={words.inviteOnly()}
            name="grantedOnly"
            hint={words.inviteOnlyHint()}
            defaultChecked={pack?.grantedOnly}
          />
          <MomentRange
            timezone={timezone}
            from={{
              label: words.membersSeeFrom(),
              name: "content.visibleFrom",
              time: "00:00",
              value: pack?.visibleFrom,
              hint: words.fromHint(),
            }}
            until={{
              label: words.until(),
              name: "content.visibleUntil",
              time: "23:59",
              value: pack?.visibleUntil,
              hint: words.untilHint({ placeName: placeName(timezone) }),
            }}
          />
          <ImageField
            label={words.cover()}
            name="cover"
            purpose="pack"
            optional
            currentUrl={pack?.imageId ? imageUrl(pack.imageId, "medium") : null}
          />
          <SubmitRow>{pack ? commonWords.save() : words.saveAndChoose()}</SubmitRow>
        </Card>
      </Form>
      {pack && <PackContents pack={pack} find={find} choices={choices} form={form} />}
    </Stack>
  );
}
