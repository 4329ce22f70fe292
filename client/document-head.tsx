import { useLocation } from "react-router";
import type { PagePreview } from "#shared/page-state.ts";
import type { RouteDefinition } from "#shared/routes.ts";
import { useDocumentContext } from "./root-data.ts";

interface DocumentHeadProps {
  readonly route: RouteDefinition | undefined;
  readonly title: string;
  readonly preview: PagePreview | undefined;
  readonly isSignedIn: boolean;
}

const PAGE_END = "page-end";

/** Marks the end of the content that is painted at once; late parts follow it. */
export const PageEnd = () => <template id={PAGE_END} />;

/**
 * Metadata for installing, sharing and search engines. Only pages with a description are indexed. Pages of signed-in
 * users need no `noindex`, as search engines never sign in.
 */
export function DocumentHead({ route, title, preview, isSignedIn }: DocumentHeadProps) {
  const { publicUrl } = useDocumentContext().config;
  const { pathname, search } = useLocation();
  const isListed = route?.description?.() !== undefined;
  const description = preview?.description ?? route?.description?.();
  const address = publicUrl + pathname + (isListed ? inOneLanguage(search) : search);
  return (
    <>
      {/* Delays painting until the page is complete: content aligned to an end or in columns would move as the rest is parsed. */}
      <link rel="expect" href={`#${PAGE_END}`} blocking="render" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/manifest.webmanifest" />
      <meta name="theme-color" content="#f8f6f1" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#0f1615" media="(prefers-color-scheme: dark)" />
      {isListed && <link rel="canonical" href={address} />}
      {!isListed && !isSignedIn && <meta name="robots" content="noindex" />}
      {!description && isSignedIn && <meta name="description" content={title} />}
      {description && (
        <>
          <meta name="description" content={description} />
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content="Treets" />
          <meta property="og:title" content={preview?.title ?? title} />
          <meta property="og:description" content={description} />
          <meta property="og:url" content={address} />
          <meta property="og:image" content={publicUrl + (preview?.image ?? "/preview.png")} />
          <meta name="twitter:card" content={preview?.image ? "summary" : "summary_large_image"} />
        </>
      )}
    </>
  );
}

/** Returns the part of a query that makes a page distinct: the language. */
function inOneLanguage(search: string): string {
  const language = new URLSearchParams(search).get("lang");
  return language === null ? "" : `?lang=${encodeURIComponent(language)}`;
}
