/** Loads the image library on demand: it is native and large, and a process that handles no pictures does not need it. */
export const loadSharp = async () => (await import("sharp")).default;
