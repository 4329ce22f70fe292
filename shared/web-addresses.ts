const ADDRESS = /(https?:\/\/[^\s<>"]*[^\s<>"'.,;:!?)\]\p{Pi}\p{Pf}])/u;

/**
 * Splits a text at its web addresses, without the punctuation that ends a sentence. Every second part, beginning with the
 * second, is an address.
 */
export const splitAtAddresses = (text: string): readonly string[] => text.split(ADDRESS);
