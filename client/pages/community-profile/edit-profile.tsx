import type { Profile } from "#shared/contract/profile.ts";
import { href } from "#shared/href.ts";
import { positionText } from "#shared/map-position.ts";
import { socialNetworkNames } from "#shared/social-networks.ts";
import { translated } from "#shared/words/translated.ts";
import * as commonWords from "#words/common.ts";
import * as profileWords from "#words/profile.ts";
import * as words from "#words/settings.ts";
import { ButtonLink, SubmitButton } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { ChoiceCards, SwitchField } from "../../design/choice-field.tsx";
import { ColorField } from "../../design/color-field.tsx";
import { Form } from "../../design/form.tsx";
import { ImageField } from "../../design/image-field.tsx";
import { Stack } from "../../design/layout.tsx";
import { PageHeader } from "../../design/page-header.tsx";
import { PhoneField } from "../../design/phone-field.tsx";
import { EmailField, TextArea, TextField } from "../../design/text-field.tsx";
import type { FormState } from "../../page-props.ts";
import { useRootData } from "../../root-data.ts";
import { CategoryField } from "../parts/category-field.tsx";
import { StaleNotice } from "../parts/stale-notice.tsx";
import { MailHeader } from "./mail-header.tsx";

const fieldNames: Readonly<Record<string, string>> = translated({
  name: commonWords.name,
  tagline: words.tagline,
  about: words.about,
  category: words.category,
  website: commonWords.website,
  publicEmail: commonWords.email,
  address: commonWords.address,
  openingHours: words.openingHours,
  brandColor: words.colour,
  visibility: words.visibility,
  showsFigures: words.figuresShown,
  showsSamples: words.treetsShown,
  socialLinks: words.socialLinks,
});

interface EditProfileProps {
  readonly profile: Profile;
  /** The field to focus: the one that the user came to edit. */
  readonly field: string;
  readonly form: FormState | undefined;
}

export function EditProfile({ profile, field, form }: EditProfileProps) {
  const { slug } = profile;
  const isCommunity = useRootData().business?.isCommunity ?? true;
  // After a conflict the user has seen the other person's changes, so the next save may overwrite them.
  const seen = form?.details?.version;
  const version = typeof seen === "number" ? seen : profile.version;
  const at = (name: string) => ({ name, autoFocus: name === field });
  const back = href("communityProfile", { business: slug });
  return (
    <Stack gap={5}>
      <PageHeader
        title={words.editProfile()}
        lead={isCommunity ? words.profileLead() : words.profileLeadPartner()}
        back={{ href: back, label: words.profile() }}
      />
      <Form state={form} intent="save" encType="multipart/form-data" data-warn-unsaved="">
        <StaleNotice form={form} nameOf={(field) => fieldNames[field] ?? field} />
        <input type="hidden" name="version" value={version} />
        <Card title={words.look()} gap={5}>
          <ImageField label={words.logo()} name="logo" purpose="logo" currentUrl={profile.logoUrl} optional />
          <ImageField
            label={words.cover()}
            name="cover"
            purpose="cover"
            currentUrl={profile.coverUrl}
            optional
          />
          <ColorField label={words.colour()} name="brandColor" defaultValue={profile.brandColor}>
            {(shade) => <MailHeader name={profile.name} color={shade} />}
          </ColorField>
        </Card>
        <Card title={words.words()} gap={5}>
          <TextField label={commonWords.name()} {...at("name")} defaultValue={profile.name} maxLength={60} />
          <TextField
            label={words.tagline()}
            {...at("tagline")}
            optional
            maxLength={100}
            defaultValue={profile.tagline}
            hint={words.taglineHint()}
          />
          <TextArea
            label={words.about()}
            {...at("about")}
            optional
            rows={8}
            maxLength={2000}
            defaultValue={profile.about}
            hint={words.aboutHint()}
          />
          <CategoryField defaultValue={profile.category} />
        </Card>
        <Card title={words.contact()} gap={5}>
          <TextField
            label={commonWords.website()}
            {...at("website")}
            type="url"
            optional
            placeholder="https://"
            defaultValue={profile.website ?? ""}
          />
          <EmailField
            label={commonWords.email()}
            name="publicEmail"
            optional
            defaultValue={profile.publicEmail ?? ""}
          />
          <PhoneField label={words.phone()} name="phone" optional defaultValue={profile.phone} />
          <TextArea
            label={commonWords.address()}
            name="address"
            optional
            rows={3}
            maxLength={300}
            defaultValue={profile.address ?? ""}
          />
          <TextField
            label={profileWords.map()}
            {...at("map")}
            optional
            defaultValue={profile.position ? positionText(profile.position) : ""}
            hint={profileWords.mapHint()}
          />
          <TextField
            label={profileWords.openingHours()}
            {...at("openingHours")}
            optional
            maxLength={200}
            defaultValue={profile.openingHours}
            hint={profileWords.openingHoursHint()}
          />
          <TextArea
            label={words.socialLinks()}
            {...at("socialLinks")}
            optional
            rows={3}
            defaultValue={profile.socialLinks.join("\n")}
            hint={words.socialLinksHint({ networks: socialNetworkNames.slice(0, 6).join(", ") })}
          />
        </Card>
        <Card title={words.visibilityTitle()} gap={5}>
          <ChoiceCards
            legend={words.visibility()}
            name="visibility"
            defaultValue={profile.visibility}
            options={[
              {
                value: "members_only",
                label: words.visibleMembers(),
                description: words.visibleMembersHint(),
                icon: "lock",
              },
              {
                value: "listed",
                label: words.visibleListed(),
                description: words.visibleListedHint(),
                icon: "globe",
              },
            ]}
          />
          {isCommunity ? (
            <>
              <SwitchField
                label={words.showFigures()}
                name="showsFigures"
                defaultChecked={profile.showsFigures}
              />
              <SwitchField
                label={words.showTreets()}
                name="showsSamples"
                defaultChecked={profile.showsSamples}
              />
            </>
          ) : (
            <>
              {profile.showsFigures && <input type="hidden" name="showsFigures" value="on" />}
              {profile.showsSamples && <input type="hidden" name="showsSamples" value="on" />}
            </>
          )}
        </Card>
        <div className="form-actions">
          <SubmitButton>{words.saveProfile()}</SubmitButton>
          <ButtonLink href={back}>{commonWords.cancel()}</ButtonLink>
        </div>
      </Form>
    </Stack>
  );
}
