import { Purpose } from "./purpose.tsx";

export default function SelectOrg() {
  return <Purpose title="Where do you want to work?" purpose="Choose the business you want to work in." />;
}
