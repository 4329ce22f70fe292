import { Purpose } from "./purpose.tsx";

export default function Home() {
  return (
    <Purpose
      title="Treets"
      purpose="Treets gives the members of your community perks they use, supplied by businesses nearby."
    />
  );
}
