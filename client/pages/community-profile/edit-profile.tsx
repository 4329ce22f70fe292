import type { Profile } from "#shared/contract/profile.ts";
import { href } from "#shared/href.ts";
import { ButtonLink, SubmitButton } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { ChoiceCards, SwitchField } from "../../design/choice-field.tsx";
import { ColorField } from "../../design/color-field.tsx";
import { Form } from "../../design/form.tsx";
import { ImageField } from "../../design/image-field.tsx";
import { Stack } from "../../design/layout.tsx";
import { PageHeader } from "../../design/page-header.tsx";
import { PhoneField } from "../../design/phone-field.tsx";
import { TextArea, TextField } from "../../design/text-field.tsx";
import type { FormState } from "../../page-props.ts";
import { CategoryField } from "../parts/category-field.tsx";

export function EditProfile({ profile, form }: { profile: Profile; form: FormState | undefined }) {
  const { slug, version } = profile;
  const back = href("communityProfile", { business: slug });
  return (
    <Stack gap={5}>
      <PageHeader
        title="Edit profile"
        lead="What members see of you."
        back={{ href: back, label: "Profile" }}
      />
      <Form state={form} intent="save" encType="multipart/form-data" data-warn-unsaved="">
        <input type="hidden" name="version" value={version} />
        <Card title="Look">
          <Stack gap={5}>
            <ImageField label="Logo" name="logo" purpose="logo" currentUrl={profile.logoUrl} optional />
            <ImageField label="Cover" name="cover" purpose="cover" currentUrl={profile.coverUrl} optional />
            <ColorField label="Colour" name="brandColor" defaultValue={profile.brandColor} />
          </Stack>
        </Card>
        <Card title="Words">
          <Stack gap={5}>
            <TextField label="Name" name="name" defaultValue={profile.name} maxLength={60} />
            <TextField
              label="Tagline"
              name="tagline"
              optional
              maxLength={100}
              defaultValue={profile.tagline}
              hint="One line under the name."
            />
            <TextArea
              label="About"
              name="about"
              optional
              rows={8}
              maxLength={2000}
              defaultValue={profile.about}
              hint="Who you are, what members get, what makes it special."
            />
            <CategoryField defaultValue={profile.category} />
          </Stack>
        </Card>
        <Card title="Contact">
          <Stack gap={5}>
            <TextField
              label="Website"
              name="website"
              type="url"
              optional
              placeholder="https://"
              defaultValue={profile.website ?? ""}
            />
            <TextField
              label="E-mail"
              name="publicEmail"
              type="email"
              optional
              defaultValue={profile.publicEmail ?? ""}
            />
            <PhoneField label="Telephone" name="phone" optional defaultValue={profile.phone} />
            <TextArea
              label="Address"
              name="address"
              optional
              rows={3}
              maxLength={300}
              defaultValue={profile.address ?? ""}
            />
          </Stack>
        </Card>
        <Card title="Who sees it">
          <Stack gap={5}>
            <ChoiceCards
              legend="Visibility"
              name="visibility"
              defaultValue={profile.visibility}
              options={[
                {
                  value: "members_only",
                  label: "Members only",
                  description: "Found by link and invitation",
                  icon: "lock",
                },
                {
                  value: "listed",
                  label: "Listed",
                  description: "Found by name; needs a logo and a text about you",
                  icon: "globe",
                },
              ]}
            />
            <SwitchField
              label="Show how many members and treets there are"
              name="showsFigures"
              defaultChecked={profile.showsFigures}
            />
          </Stack>
        </Card>
        <div className="form-actions">
          <SubmitButton>Save profile</SubmitButton>
          <ButtonLink href={back}>Cancel</ButtonLink>
        </div>
      </Form>
    </Stack>
  );
}
