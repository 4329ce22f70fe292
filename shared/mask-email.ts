/** j•••@example.org: enough for the owner to recognise the address, too little for others. */
export const maskEmail = (email: string): string => email.replace(/^(.).*(@.*)$/u, "$1•••$2");
