import { lazy, Suspense, useState, useSyncExternalStore } from "react";
import { createPath } from "react-router";
import * as commonWords from "#words/common.ts";
import * as words from "#words/shell.ts";
import { analyticsConsent } from "../analytics/consent.ts";
import { outOfReach, tryConnection } from "../connection/connection.ts";
import { notRefreshed } from "../connection/not-refreshed.ts";
import { Button, IconButton } from "../design/button.tsx";
import type { Flag } from "../flag.ts";
import { useRevalidate } from "../navigation/page-context.ts";
import { openDocument } from "../updates/chunk-reload.ts";
import { newerBuild } from "../updates/newer-build.ts";

/** Only sites that count visits ask, and only until they have an answer. Without the question, nothing is recognised. */
const AskAnalytics = lazy(() => import("./ask-analytics.tsx").catch(() => ({ default: () => null })));

const useFlag = ({ subscribe, get }: Flag) => useSyncExternalStore(subscribe, get);

/**
 * Messages about the site itself at the bottom of the screen. Announced to screen readers, and never in the way of the
 * page.
 */
export function Bars() {
  const isOutOfReach = useFlag(outOfReach);
  const isStale = useFlag(notRefreshed);
  const isOutdated = useFlag(newerBuild);
  const consent = useSyncExternalStore(analyticsConsent.subscribe, analyticsConsent.get);
  return (
    <div className="site-bars" role="status">
      {isOutOfReach ? (
        <Again words={words.offline()} />
      ) : isStale ? (
        <Again words={words.staleAfterFailure()} />
      ) : (
        isOutdated && <NewerBuild />
      )}
      {consent === "unset" && (
        <Suspense>
          <AskAnalytics />
        </Suspense>
      )}
    </div>
  );
}

function NewerBuild() {
  const [dismissed, setDismissed] = useState(false);
  if (dismissed) return null;
  return (
    <div className="site-bar">
      <p>{words.newVersion()}</p>
      <Button size="small" variant="primary" onClick={() => void openDocument(createPath(location))}>
        {words.reload()}
      </Button>
      <IconButton icon="close" label={words.notNow()} onClick={() => setDismissed(true)} />
    </div>
  );
}

function Again({ words }: { words: string }) {
  const revalidate = useRevalidate();
  const [trying, setTrying] = useState(false);
  const retry = async () => {
    setTrying(true);
    const reached = await tryConnection();
    setTrying(false);
    if (reached) await revalidate();
  };
  return (
    <div className="site-bar">
      <p>{words}</p>
      <Button size="small" data-busy={trying || undefined} aria-disabled={trying} onClick={retry}>
        {commonWords.tryAgain()}
      </Button>
    </div>
  );
}
