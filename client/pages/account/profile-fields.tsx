import * as commonWords from "#words/common.ts";
import * as words from "#words/mySettings.ts";
import { ImageField } from "../../design/image-field.tsx";
import { PhoneField } from "../../design/phone-field.tsx";
import { TextField } from "../../design/text-field.tsx";
import { TimezoneField } from "../parts/timezone-field.tsx";

export interface ProfileValues {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string | null;
  readonly avatarUrl: string | null;
  readonly timezone: string;
}

export const profileFields = ["avatar", "firstName", "lastName", "phone", "timezone"] as const;
export type ProfileField = (typeof profileFields)[number];

/** Fields of a user's profile. The surrounding form must be sent as multipart/form-data. */
export function ProfileFields({
  profile,
  asked = profileFields,
  detectTimezone = false,
}: {
  profile: ProfileValues;
  /** The fields to show; the others keep their values. */
  asked?: readonly ProfileField[];
  detectTimezone?: boolean;
}) {
  const { firstName, lastName, phone, avatarUrl, timezone } = profile;
  return (
    <>
      {asked.includes("avatar") && (
        <ImageField
          label={words.picture()}
          name="avatar"
          purpose="avatar"
          currentUrl={avatarUrl}
          round
          optional
        />
      )}
      {asked.includes("firstName") && (
        <TextField
          label={commonWords.firstName()}
          name="firstName"
          autoComplete="given-name"
          maxLength={50}
          defaultValue={firstName}
        />
      )}
      {asked.includes("lastName") && (
        <TextField
          label={commonWords.lastName()}
          name="lastName"
          autoComplete="family-name"
          maxLength={50}
          defaultValue={lastName}
          optional
        />
      )}
      {asked.includes("phone") && (
        <PhoneField
          label={commonWords.phone()}
          name="phone"
          defaultValue={phone}
          hint={words.phoneHint()}
          optional
        />
      )}
      {asked.includes("timezone") && (
        <TimezoneField
          defaultValue={timezone}
          detect={detectTimezone && timezone === "UTC"}
          hint={words.timeZoneHint()}
        />
      )}
    </>
  );
}
