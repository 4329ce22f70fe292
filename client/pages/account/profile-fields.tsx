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

/** What a person says about themselves; the form around it is sent as multipart/form-data. */
export function ProfileFields({
  profile,
  detectTimezone = false,
}: {
  profile: ProfileValues;
  detectTimezone?: boolean;
}) {
  const { firstName, lastName, phone, avatarUrl, timezone } = profile;
  return (
    <>
      <ImageField label="Picture" name="avatar" purpose="avatar" currentUrl={avatarUrl} round optional />
      <TextField
        label="First name"
        name="firstName"
        autoComplete="given-name"
        maxLength={50}
        defaultValue={firstName}
      />
      <TextField
        label="Last name"
        name="lastName"
        autoComplete="family-name"
        maxLength={50}
        defaultValue={lastName}
        optional
      />
      <PhoneField
        label="Phone"
        name="phone"
        defaultValue={phone}
        hint="Only your team sees it, for questions that cannot wait."
        optional
      />
      <TimezoneField
        defaultValue={timezone}
        detect={detectTimezone && timezone === "UTC"}
        hint="Times are shown to you in it."
      />
    </>
  );
}
