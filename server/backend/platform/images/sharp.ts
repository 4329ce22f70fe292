/** The picture library is native and large: a process that handles no picture does not hold it. */
export const loadSharp = async () => (await import("sharp")).default;
