import type { Profile } from "#shared/contract/profile.ts";
import { href } from "#shared/href.ts";
import { positionText } from "#shared/map-position.ts";
import { socialNetworkNames } from "#shared/social-networks.ts";
import * as profileWords from "#words/profile.ts";
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
import { useRootData } from "../../root-data.ts";
import { CategoryField } from "../parts/category-field.tsx";
import { StaleNotice } from "../parts/stale-notice.tsx";

const fieldNames: Readonly<Record<string, string>> = {
  name: "Name",
  tagline: "Tagline",
  about: "About",
  category: "Category",
  website: "Website",
  publicEmail: "E-mail",
  address: "Address",
  openingHours: "Opening hours",
  brandColor: "Colour",
  visibility: "Visibility",
  showsFigures: "Figures are shown",
  showsSamples: "Treets are shown to who follows a link",
  socialLinks: "Your pages elsewhere",
};

interface EditProfileProps {
  readonly profile: Profile;
  /** Takes the focus: what somebody came to change. */
  readonly field: string;
  readonly form: FormState | undefined;
}

export function EditProfile({ profile, field, form }: EditProfileProps) {
  const { slug } = profile;
  const isCommunity = useRootData().business?.isCommunity ?? true;
  // Anyone who has seen what somebody else changed meanwhile may write over it.
  const seen = form?.details?.version;
  const version = typeof seen === "number" ? seen : profile.version;
  const at = (name: string) => ({ name, autoFocus: name === field });
  const back = href("communityProfile", { business: slug });
  return (
    <Stack gap={5}>
      <PageHeader
        title="Edit profile"
        lead={isCommunity ? "What members see of you." : "What communities and their members see of you."}
        back={{ href: back, label: "Profile" }}
      />
      <Form state={form} intent="save" encType="multipart/form-data" data-warn-unsaved="">
        <StaleNotice form={form} nameOf={(field) => fieldNames[field] ?? field} />
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
            <TextField label="Name" {...at("name")} defaultValue={profile.name} maxLength={60} />
            <TextField
              label="Tagline"
              {...at("tagline")}
              optional
              maxLength={100}
              defaultValue={profile.tagline}
              hint="One line under the name."
            />
            <TextArea
              label="About"
              {...at("about")}
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
              {...at("website")}
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
              label="Your pages elsewhere"
              {...at("socialLinks")}
              optional
              rows={3}
              defaultValue={profile.socialLinks.join("\n")}
              hint={`Full addresses, one a line: ${socialNetworkNames.slice(0, 6).join(", ")} and others.`}
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
            {isCommunity ? (
              <>
                <SwitchField
                  label="Show how many members and treets there are"
                  name="showsFigures"
                  defaultChecked={profile.showsFigures}
                />
                <SwitchField
                  label="Show three treets on the page people join from"
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
