import { CheckboxField } from "../../design/choice-field.tsx";

/** The text that a community's new members agree to, if it has one. */
export const Consent = ({ community }: { readonly community: { readonly consentText: string } }) =>
  community.consentText !== "" && <CheckboxField name="consent" label={community.consentText} />;
