import * as words from "#words/members.ts";
import { ButtonLink } from "../../design/button.tsx";

/** Download of a CSV template whose column names the import recognises. */
export const SampleList = () => (
  <ButtonLink
    variant="quiet"
    icon="download"
    download={words.templateName()}
    href={`data:text/csv;charset=utf-8,${encodeURIComponent(words.templateFile())}`}
  >
    {words.templateLink()}
  </ButtonLink>
);
