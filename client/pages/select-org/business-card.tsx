import * as words from "#words/across.ts";
import * as commonWords from "#words/common.ts";
import { Avatar } from "../../design/avatar.tsx";
import { Badge } from "../../design/badge.tsx";
import { PostForm } from "../../design/form.tsx";
import { Icon } from "../../design/icon.tsx";
import { IntentButton } from "../../design/intent-button.tsx";
import { Kbd } from "../../design/text.tsx";
import { roleName } from "../../layouts/role-name.ts";
import { usePendingForm } from "../../navigation/pending-form.ts";
import type { ChoosableBusiness } from "./data.ts";

/** A business to select; `digit` is the key that opens it. */
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
          <span>{role ? roleName(role) : commonWords.member()}</span>
          {kind && <span>{kind}</span>}
          {plan && <span>{words.planNamed({ plan: capital(plan) })}</span>}
          {status === "frozen" && <Badge tone="warn">{words.readOnly()}</Badge>}
          {status === "archived" && <Badge>{words.archived()}</Badge>}
          {waiting > 0 && <Badge tone="info">{words.waitingCount({ waiting })}</Badge>}
        </span>
      </div>
      {digit !== undefined && (
        <span className="org-digit" aria-hidden="true">
          <Kbd>{String(digit)}</Kbd>
        </span>
      )}
      {mayRestore ? (
        <PostForm className="org-pin" values={{ business: slug }}>
          <IntentButton intent="restore" label={words.restoreNamed({ name })}>
            {words.restore()}
          </IntentButton>
        </PostForm>
      ) : (
        <PostForm className="org-pin" values={{ intent: pinned ? "unpin" : "pin", business: slug }}>
          <button type="submit" aria-pressed={pinned} aria-label={words.pinNamed({ name })}>
            <Icon name="star" />
          </button>
        </PostForm>
      )}
    </article>
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
