import { ShareOrCopy } from "../../design/share-button.tsx";
import { useDocumentContext } from "../../root-data.ts";

interface SharePageProps {
  /** Path of a page of the community, which its members can open. */
  readonly path: string;
  readonly title: string;
}

/** Lets a member send another one what they found. */
export function SharePage({ path, title }: SharePageProps) {
  const { publicUrl } = useDocumentContext().config;
  return <ShareOrCopy url={publicUrl + path} title={title} variant="secondary" size="small" />;
}
