import { imageUrl } from "#shared/image-url.ts";
import { Picture } from "../../design/picture.tsx";

/** Decorative: the title beside it names the pack. */
export const PackCover = ({ imageId }: { imageId: string }) => (
  <Picture className="pack-cover" src={imageUrl(imageId, "large")} alt="" width={1280} height={720} />
);
