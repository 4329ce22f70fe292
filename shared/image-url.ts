/** Widths of the stored sizes of an uploaded image, in pixels. */
export const imageWidths = { small: 128, medium: 512, large: 1280 } as const;
export type ImageSize = keyof typeof imageWidths;

/** Returns the URL of a stored image. Its content never changes, so it can be cached for ever. */
export const imageUrl = <Id extends string | null>(
  id: Id,
  size: ImageSize,
): Id extends null ? null : string =>
  (id === null ? null : `/images/${id}/${imageWidths[size]}.webp`) as Id extends null ? null : string;
