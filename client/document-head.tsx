import { useLocation } from "react-router";
import type { RouteDefinition } from "#shared/routes.ts";
import { useDocumentContext } from "./root-data.ts";

/** What installing, sharing and search engines read of a page. Only pages that describe themselves want to be found. */
export function DocumentHead({ route, title }: { route: RouteDefinition | undefined; title: string }) {
  const { publicUrl } = useDocumentContext().config;
  const address = publicUrl + useLocation().pathname;
  return (
    <>
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/manifest.webmanifest" />
      <meta name="theme-color" content="#f8f6f1" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#0f1615" media="(prefers-color-scheme: dark)" />
      {route?.description === undefined ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <meta name="description" content={route.description} />
          <link rel="canonical" href={address} />
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content="Treets" />
          <meta property="og:title" content={title} />
          <meta property="og:description" content={route.description} />
          <meta property="og:url" content={address} />
          <meta property="og:image" content={`${publicUrl}/preview.png`} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
    </>
  );
}
