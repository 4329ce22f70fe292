import { Avatar } from "../../design/avatar.tsx";
import { Badge } from "../../design/badge.tsx";
import { SubmitButton } from "../../design/button.tsx";
import { PostForm } from "../../design/form.tsx";
import { Icon } from "../../design/icon.tsx";
import { Kbd } from "../../design/text.tsx";
import { usePendingForm } from "../../navigation/pending-form.ts";
import type { ChoosableBusiness } from "./data.ts";

/** One business to choose; `digit` is the key that opens it. */
export function BusinessCard({
  business,
  digit,
}: {
  business: ChoosableBusiness;
  digit: number | undefined;
}) {
  const { slug, name, logoUrl, role, kind, plan, status, target, waiting, mayRestore } = business;
  const pending = usePendingForm(["pin", "unpin"], { business: slug });
  const pinned = pending ? pending.get("intent") === "pin" : business.pinned;
  return (
    <article className="org">
      <Avatar name={name} src={logoUrl} shape="square" />
      <div className="org-text">
        <a className="org-name" href={target}>
          {name}
        </a>
        <span className="org-facts">
          <span>{role ? capital(role) : "Member"}</span>
          {kind && <span>{kind}</span>}
          {plan && <span>{capital(plan)} plan</span>}
          {status === "frozen" && <Badge tone="warn">Read-only</Badge>}
          {status === "archived" && <Badge>Archived</Badge>}
          {waiting > 0 && <Badge tone="info">{`${waiting} waiting for you`}</Badge>}
        </span>
      </div>
      {digit !== undefined && (
        <span className="org-digit" aria-hidden="true">
          <Kbd>{String(digit)}</Kbd>
        </span>
      )}
      {mayRestore ? (
        <PostForm className="org-pin">
          <input type="hidden" name="business" value={slug} />
          <SubmitButton
            name="intent"
            value="restore"
            size="small"
            variant="secondary"
            aria-label={`Restore ${name}`}
          >
            Restore
          </SubmitButton>
        </PostForm>
      ) : (
        <PostForm className="org-pin">
          <input type="hidden" name="intent" value={pinned ? "unpin" : "pin"} />
          <input type="hidden" name="business" value={slug} />
          <button type="submit" aria-pressed={pinned} aria-label={`Keep ${name} on top`}>
            <Icon name="star" />
          </button>
        </PostForm>
      )}
    </article>
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
