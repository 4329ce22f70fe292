import type { ReactNode } from "react";
import { href } from "#shared/href.ts";
import * as words from "#words/shell.ts";
import { chooseAnalytics } from "../analytics/consent-choice.ts";
import { useAuth } from "../auth/auth.ts";
import { Button } from "../design/button.tsx";
import { Rich } from "../design/rich.tsx";

/** Asks once whether visits may be counted by recognising the browser. */
export default function AskAnalytics(): ReactNode {
  const { data: session } = useAuth();
  return (
    <div className="site-bar site-bar--question">
      <Rich as="p">{words.askAnalytics({ link: (text) => <a href={href("privacy")}>{text}</a> })}</Rich>
      <Button size="small" onClick={() => chooseAnalytics("denied", session)}>
        {words.refuseAnalytics()}
      </Button>
      <Button size="small" onClick={() => chooseAnalytics("granted", session)}>
        {words.allowAnalytics()}
      </Button>
    </div>
  );
}
