import { useState } from "react";
import { coarse, positionText } from "#shared/map-position.ts";
import * as words from "#words/perks.ts";
import { Button, ButtonLink } from "../../design/button.tsx";
import { useScripted } from "../../design/hydrated.ts";
import type { LinkTo } from "../../lists/list-types.ts";
import { useNavigate } from "../../navigation/page-context.ts";
import "./offers.css";

const PATIENCE_MS = 15_000;
/** Maximum age of a cached position, in milliseconds. */
const FRESH_MS = 5 * 60_000;

/**
 * Sorts by distance from the user's position, for which the browser requests permission. It is sent with a precision of
 * about a hundred metres.
 */
export function NearMe({ isOn, link }: { isOn: boolean; link: LinkTo }) {
  const navigate = useNavigate();
  const [state, setState] = useState<"idle" | "finding" | "refused">("idle");
  const scripted = useScripted();
  if (isOn) {
    return (
      <ButtonLink href={link({ sort: undefined, near: undefined })} icon="check" aria-current="true">
        {words.nearMe()}
      </ButtonLink>
    );
  }
  const find = () => {
    setState("finding");
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState("idle");
        void navigate(link({ sort: "near", near: positionText(coarse(coords)) }));
      },
      () => setState("refused"),
      { timeout: PATIENCE_MS, maximumAge: FRESH_MS },
    );
  };
  return (
    <span className="near-me" {...scripted}>
      <Button icon="pin" onClick={find} aria-disabled={state === "finding"}>
        {state === "finding" ? words.finding() : words.nearMe()}
      </Button>
      <span role="status" className={state === "refused" ? "small muted" : "visually-hidden"}>
        {state === "refused" && words.notFound()}
      </span>
    </span>
  );
}
