import { type BusinessSettings, businessSettingsSchema } from "#shared/contract/business-settings.ts";

/** The settings of a stored business, with what it has not chosen as everybody has it. */
export function businessSettings({ settings }: { readonly settings: unknown }): BusinessSettings {
  const read = businessSettingsSchema.safeParse(settings);
  return read.success ? read.data : businessSettingsSchema.parse({});
}
