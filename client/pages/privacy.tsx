import { Legal } from "./legal.tsx";

export default function Privacy() {
  return <Legal document="privacy" />;
}
