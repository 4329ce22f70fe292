import { CheckboxField } from "../../design/choice-field.tsx";

/** Anyone who makes an account agrees to these, and can read them without losing what they typed. */
export const AcceptTerms = () => (
  <CheckboxField
    name="acceptTerms"
    label={
      <>
        I accept the{" "}
        <a href="/#terms" target="_blank" rel="noopener">
          terms
        </a>{" "}
        and have read the{" "}
        <a href="/#privacy" target="_blank" rel="noopener">
          privacy notice
        </a>
      </>
    }
  />
);
