import { href } from "#shared/href.ts";
import * as words from "#words/packs.ts";
import { ButtonLink } from "../../design/button.tsx";

export const NewPackLink = ({ business }: { business: string }) => (
  <ButtonLink href={href("pack", { business, rest: ["new"] })} variant="primary" icon="plus">
    {words.newPack()}
  </ButtonLink>
);
