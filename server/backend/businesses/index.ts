/** What the rest of the backend may use of this domain; everything else here is its own. */
export {
  type BusinessRow,
  businessesOf,
  checkSlug,
  createBusiness,
  isListed,
  lockBusiness,
  momentOf,
  present,
  presentListed,
  requireApi,
  standingIn,
} from "./index.ts";
