import type { DeletedBusiness } from "#shared/contract/settings.ts";
import * as words from "#words/across.ts";
import { Avatar } from "../../design/avatar.tsx";
import { PostForm } from "../../design/form.tsx";
import { IntentButton } from "../../design/intent-button.tsx";
import { Time } from "../../design/text.tsx";

/** A business that was deleted, which its owner can still restore. */
export const DeletedCard = ({
  business: { slug, name, logoUrl, restorableUntil },
}: {
  readonly business: DeletedBusiness;
}) => (
  <article className="org">
    <Avatar name={name} src={logoUrl} shape="square" />
    <div className="org-text">
      <strong>{name}</strong>
      <span className="org-facts">
        <span>
          {words.restorableUntil()} <Time value={restorableUntil} />
        </span>
      </span>
    </div>
    <PostForm className="org-pin" values={{ slug }}>
      <IntentButton intent="restore-deleted" label={words.restoreNamed({ name })}>
        {words.restore()}
      </IntentButton>
    </PostForm>
  </article>
);
