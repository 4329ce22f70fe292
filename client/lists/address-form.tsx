import type { ComponentPropsWithRef } from "react";

interface AddressFormProps extends Omit<ComponentPropsWithRef<"form">, "method" | "action"> {
  /** The list as it is now, at its beginning. */
  readonly address: string;
  /** What of the address this form asks; the rest stays as it is. */
  readonly asked: readonly string[];
}

/** A form whose answer stands in the address of a list. */
export function AddressForm({ address, asked, children, ...rest }: AddressFormProps) {
  const [path, said] = address.split("?");
  const kept = [...new URLSearchParams(said)].filter(([name]) => !asked.includes(name));
  return (
    <form method="get" action={path} {...rest}>
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}
