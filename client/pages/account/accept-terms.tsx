import { href } from "#shared/href.ts";
import * as words from "#words/account.ts";
import { CheckboxField } from "../../design/choice-field.tsx";
import { Rich } from "../../design/rich.tsx";

/** Consent to the terms and the privacy policy at sign-up. Both open in a new tab, so that typed input is not lost. */
export const AcceptTerms = () => (
  <CheckboxField
    name="acceptTerms"
    label={
      <Rich>{words.acceptTerms({ terms: inNewTab(href("terms")), privacy: inNewTab(href("privacy")) })}</Rich>
    }
  />
);

/** Renders the text of a link that opens in a new tab. */
export const inNewTab = (href: string) =>
  function NewTab(text: string) {
    return (
      <a href={href} target="_blank" rel="noopener">
        {text}
      </a>
    );
  };
