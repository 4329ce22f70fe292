import { imageUrl } from "#shared/image-url.ts";
import { Icon, type IconName } from "../../design/icon.tsx";
import { Picture } from "../../design/picture.tsx";

interface OfferedProps {
  readonly title: string;
  readonly imageId: string | null;
  /** Shown without a picture. */
  readonly icon: IconName;
  readonly href: string;
  readonly about: string;
}

/** A treet or pack in the list of a profile. */
export const Offered = ({ title, imageId, icon, href, about }: OfferedProps) => (
  <li>
    {imageId ? (
      <Picture src={imageUrl(imageId, "small")} alt="" width={96} height={54} loading="lazy" />
    ) : (
      <Icon name={icon} />
    )}
    <div>
      <a href={href}>{title}</a>
      <span className="muted small">{about}</span>
    </div>
  </li>
);
