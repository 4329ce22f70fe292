import type { TeamRole } from "#shared/permissions.ts";
import type { ReachableBusiness } from "./parts.tsx";

export interface ManageableTeam extends ReachableBusiness {
  /** Null: as many as there are. */
  readonly seatsLeft: number | null;
}

export interface PersonInTeams {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly lastActiveAt: string | null;
  readonly isMe: boolean;
  readonly roles: readonly (ReachableBusiness & { readonly role: TeamRole })[];
}
