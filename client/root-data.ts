import { createContext, type ReactNode, useContext } from "react";
import type { PublicConfig, RootData } from "#shared/page-state.ts";
import { usePage } from "./navigation/page-context.ts";

/** Settings of the whole document, constant while it is open. */
export interface DocumentContextValue {
  readonly config: PublicConfig;
  readonly entryCss: readonly string[];
  /** Content of the head that only the server knows of; nothing in the browser. */
  readonly head?: ReactNode;
  /** Content at the end of the body: late values on the server, null in the browser. */
  readonly tail: ReactNode;
  readonly origin: string;
}

export const DocumentContext = createContext<DocumentContextValue | null>(null);

export function useDocumentContext(): DocumentContextValue {
  const value = useContext(DocumentContext);
  if (!value) throw new Error("The document context is missing");
  return value;
}

/** Returns the session, the page's business and the other data that every page gets. */
export const useRootData = (): RootData => usePage().root;
