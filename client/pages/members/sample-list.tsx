import { ButtonLink } from "../../design/button.tsx";

const SAMPLE =
  "E-mail,First name,Last name,Phone,Number,Labels\r\nada@example.org,Ada,Lovelace,,1001,Founders\r\n";

/** A list to fill in, with the names of its columns as an import knows them. */
export const SampleList = () => (
  <ButtonLink
    variant="quiet"
    icon="download"
    download="members.csv"
    href={`data:text/csv;charset=utf-8,${encodeURIComponent(SAMPLE)}`}
  >
    Get a template
  </ButtonLink>
);
