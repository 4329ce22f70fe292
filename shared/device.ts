import * as words from "#words/devices.ts";

/** A browser and a system by their names, the same in every language, as far as they are known. */
export interface Device {
  readonly browser?: string;
  readonly system?: string;
}

/** Where something was done: on which device, and in which country (a two-letter code). */
export interface Origin extends Device {
  readonly country?: string;
}

const browsers = [
  [/Edg(e|A|iOS)?\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/SamsungBrowser/, "Samsung Internet"],
  [/Firefox\/|FxiOS/, "Firefox"],
  [/Chrome\/|CriOS/, "Chrome"],
  [/Safari\//, "Safari"],
] as const;

const systems = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Mac OS X|Macintosh/, "Mac"],
  [/Windows/, "Windows"],
  [/Linux|X11/, "Linux"],
] as const;

const nameIn = (userAgent: string, names: readonly (readonly [RegExp, string])[]) =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1];

/** "Mozilla/5.0 (Macintosh…) … Chrome/140…" → { browser: "Chrome", system: "Mac" } */
export function deviceIn(userAgent: string): Device {
  const browser = nameIn(userAgent, browsers);
  const system = nameIn(userAgent, systems);
  return { ...(browser && { browser }), ...(system && { system }) };
}

/** { browser: "Chrome", system: "Mac" } → "Chrome on Mac" */
export function deviceName({ browser, system }: Device): string {
  if (browser && system) return words.deviceOn({ browser, system });
  return browser ?? system ?? words.deviceUnknown();
}

/** "Mozilla/5.0 (Macintosh…) … Chrome/140…" → "Chrome on Mac" */
export const deviceText = (userAgent: string): string => deviceName(deviceIn(userAgent));
