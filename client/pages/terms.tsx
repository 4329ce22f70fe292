import { Legal } from "./legal.tsx";

export default function Terms() {
  return <Legal document="terms" />;
}
