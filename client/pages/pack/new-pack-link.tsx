import { href } from "#shared/href.ts";
import { ButtonLink } from "../../design/button.tsx";

export const NewPackLink = ({ business }: { business: string }) => (
  <ButtonLink href={href("pack", { business, rest: ["new"] })} variant="primary" icon="plus">
    New pack
  </ButtonLink>
);
