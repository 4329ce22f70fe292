import { createContext, type ReactNode, useContext } from "react";
import type { PublicConfig, RootData } from "#shared/page-state.ts";
import { usePage } from "./navigation/page-context.ts";

/** Settings of the document as a whole, which stay the same while it is open. */
export interface DocumentContextValue {
  readonly config: PublicConfig;
  readonly entryCss: readonly string[];
  /** What stands at the end of the body: late values on the server, nothing in the browser. */
  readonly tail: ReactNode;
  readonly origin: string;
}

export const DocumentContext = createContext<DocumentContextValue | null>(null);

export function useDocumentContext(): DocumentContextValue {
  const value = useContext(DocumentContext);
  if (!value) throw new Error("The document context is missing");
  return value;
}

/** Who is signed in, the business the page belongs to, and what else every page is given. */
export function useRootData(): RootData {
  return usePage().root;
}
