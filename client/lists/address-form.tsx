import type { ComponentPropsWithRef } from "react";

interface AddressFormProps extends Omit<ComponentPropsWithRef<"form">, "method" | "action"> {
  /** URL of the current list, at its first page. */
  readonly address: string;
  /** Query parameters that this form sets; the others are kept. */
  readonly asked: readonly string[];
}

/** A form that changes query parameters of a list's URL. */
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
