import * as auth from "./auth/operations.ts";
import * as businesses from "./businesses/operations.ts";
import * as images from "./images/operations.ts";
import * as members from "./members/operations.ts";
import { operations } from "./operation.ts";

/** Every operation of the contract with its implementation; a missing one does not compile. */
export const router = operations.router({ auth, businesses, images, members });
