import * as words from "#words/members.ts";
import { ButtonLink } from "../../design/button.tsx";

/** A list to fill in, with the names of its columns as an import knows them. */
export const SampleList = () => (
  <ButtonLink
    variant="quiet"
    icon="download"
    download="members.csv"
    href={`data:text/csv;charset=utf-8,${encodeURIComponent(words.templateFile())}`}
  >
    {words.templateLink()}
  </ButtonLink>
);
