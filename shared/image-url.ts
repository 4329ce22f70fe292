/** Widths of the stored sizes of an uploaded image, in pixels. */
export const imageWidths = { small: 128, medium: 512, large: 1280 } as const;
export type ImageSize = keyof typeof imageWidths;

/** The address of a stored image; it never changes what it shows, so it may be cached for ever. */
export const imageUrl = <Id extends string | null>(
  id: Id,
  size: ImageSize,
): Id extends null ? null : string =>
  (id === null ? null : `/images/${id}/${imageWidths[size]}.webp`) as Id extends null ? null : string;
