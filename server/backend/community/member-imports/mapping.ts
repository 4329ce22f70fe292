import { type ImportField, type ImportMapping, importFields } from "#shared/contract/member-imports.ts";

/** Common names of these columns, in English and German. */
const names: Readonly<Record<ImportField, RegExp>> = {
  email: /^(e-?mail|mail|e-?mail[ -]?(address|adresse)|address e-?mail)$/,
  firstName: /^(first|given|fore|vor)[ -_]?names?$|^first$|^vorname$/,
  lastName: /^(last|family|sur|nach|familien)[ -_]?names?$|^last$|^surname$|^nachname$/,
  name: /^((full|member|contact)[ -_]?)?name$|^(vor- und nachname|ansprechpartner(in)?|contact( person)?)$/,
  phone: /^(phone|tel\.?|telephone|telefon|mobile?|mobiltelefon|handy|cell)([ -_]?(number|nummer|no\.?))?$/,
  externalId:
    /^(member|membership|mitglieds?|external|customer)?[ -_]?(id|no\.?|number|nr\.?|nummer)$|^mitgliedsnummer$/,
  labels: /^(labels?|tags?|groups?|gruppen?|teams?|kategorien?|categor(y|ies))$/,
  consent:
    /^((e-?mail|marketing)[ -_]?)?(consent|opt[ -_]?in|einwilligung|zustimmung)([ -_]?(date|datum|source|quelle))?$/,
};

/** Guesses which column holds which field by the names in the header. */
export function guessMapping(header: readonly string[]): ImportMapping {
  const mapping: Partial<Record<ImportField, number>> = {};
  for (const field of importFields) {
    const column = header.findIndex(
      (name, index) =>
        names[field].test(name.trim().toLowerCase()) && !Object.values(mapping).includes(index),
    );
    if (column >= 0) mapping[field] = column;
  }
  if (mapping.firstName !== undefined) delete mapping.name;
  return mapping;
}
