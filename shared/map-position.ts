/** A position on the map, in degrees of WGS 84. */
export interface MapPosition {
  readonly latitude: number;
  readonly longitude: number;
}

const NUMBER = String.raw`(-?\d{1,3}(?:\.\d+)?)`;
const PAIR = new RegExp(`^\\s*${NUMBER}\\s*[,;\\s]\\s*${NUMBER}\\s*$`);

/** Patterns for coordinates in map URLs, the most exact first: the centre of a map is not always the place itself. */
const inAddresses: readonly RegExp[] = [
  // Google Maps: the selected place; the centre of the view is matched further below.
  new RegExp(`!3d${NUMBER}!4d${NUMBER}`),
  // OpenStreetMap: the marker; the centre is matched further below.
  new RegExp(`[?&]mlat=${NUMBER}&mlon=${NUMBER}`),
  // Apple Maps, and Google Maps searches.
  new RegExp(`[?&](?:ll|q|query|coordinate|destination)=${NUMBER}(?:,|%2C)${NUMBER}`, "i"),
  new RegExp(`/@${NUMBER},${NUMBER}`),
  new RegExp(`#map=\\d{1,2}(?:\\.\\d+)?/${NUMBER}/${NUMBER}`),
];

/**
 * Parses a position: two numbers, "lat, lon", or the URL of a place on Google Maps, Apple Maps or OpenStreetMap.
 * Undefined if there is none, or if it is out of range.
 */
export function readPosition(text: string): MapPosition | undefined {
  const found = PAIR.exec(text) ?? matchIn(text);
  if (!found) return undefined;
  const [latitude, longitude] = [Number(found[1]), Number(found[2])];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;
}

function matchIn(address: string): RegExpExecArray | null {
  if (!/^https:\/\//.test(address.trim())) return null;
  for (const pattern of inAddresses) {
    const found = pattern.exec(address);
    if (found) return found;
  }
  return null;
}

/** Formats a position for `readPosition`: "53.5461, 9.9662", to about ten metres. */
export const positionText = ({ latitude, longitude }: MapPosition): string =>
  `${rounded(latitude, 4)}, ${rounded(longitude, 4)}`;

/** Returns the URL of a public map with a marker on the place. */
export const mapHref = ({ latitude, longitude }: MapPosition): string =>
  `https://www.openstreetmap.org/?mlat=${rounded(latitude, 5)}&mlon=${rounded(longitude, 5)}#map=17/${rounded(latitude, 5)}/${rounded(longitude, 5)}`;

/** Rounds to about a hundred metres: precise enough to sort by distance, without revealing an address. */
export const coarse = ({ latitude, longitude }: MapPosition): MapPosition => ({
  latitude: rounded(latitude, 3),
  longitude: rounded(longitude, 3),
});

/** Mean radius of the earth (IUGG). */
export const EARTH_RADIUS_METRES = 6_371_008.8;

/** Returns the great-circle distance (haversine). */
export function metresBetween(from: MapPosition, to: MapPosition): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const north = Math.sin(radians(to.latitude - from.latitude) / 2) ** 2;
  const east = Math.sin(radians(to.longitude - from.longitude) / 2) ** 2;
  const share = north + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * east;
  return 2 * EARTH_RADIUS_METRES * Math.asin(Math.min(1, Math.sqrt(share)));
}

const rounded = (value: number, digits: number) => Number(value.toFixed(digits));
