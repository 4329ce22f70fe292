import { href } from "#shared/href.ts";
import * as words from "#words/account.ts";
import { CheckboxField } from "../../design/choice-field.tsx";
import { Rich } from "../../design/rich.tsx";

/** Anyone who makes an account agrees to these, and can read them without losing what they typed. */
export const AcceptTerms = () => (
  <CheckboxField
    name="acceptTerms"
    label={
      <Rich>{words.acceptTerms({ terms: inNewTab(href("terms")), privacy: inNewTab(href("privacy")) })}</Rich>
    }
  />
);

const inNewTab = (href: string) =>
  function NewTab(text: string) {
    return (
      <a href={href} target="_blank" rel="noopener">
        {text}
      </a>
    );
  };
