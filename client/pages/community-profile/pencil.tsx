import { href } from "#shared/href.ts";
import * as words from "#words/settings.ts";
import { Icon } from "../../design/icon.tsx";

/** Edit link for the team, to the relevant field of the form. */
export const Pencil = ({ slug, field, what }: { slug: string; field: string; what: string }) => (
  <a
    className="profile-pencil"
    href={`${href("communityProfile", { business: slug }, { edit: field })}#${field}`}
    title={words.changeNamed({ what })}
  >
    <Icon name="edit" label={words.changeNamed({ what })} />
  </a>
);
