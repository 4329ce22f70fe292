import { Legal } from "./legal.tsx";

export default function Imprint() {
  return <Legal document="imprint" />;
}
