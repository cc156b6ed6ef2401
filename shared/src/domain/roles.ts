/** The three roles (S1), strongest first. Cognito groups have the same names (C3). */
export const ROLES = ['admin', 'gateway_user', 'client'] as const;

export type Role = (typeof ROLES)[number];

/** S9.28: role labels. */
export const ROLE_LABELS: Record<Role, string> = {
  admin: 'Admin',
  gateway_user: 'Gateway User',
  client: 'Normal User',
};

export const ADMINISTRATORS = ['admin'] as const satisfies readonly Role[];

/** Roles that run clients' accounts. */
export const OPERATORS = ['admin', 'gateway_user'] as const satisfies readonly Role[];

export const isRole = (text: string): text is Role => ROLES.some((role) => role === text);

/** The strongest of a user's groups; client if there is none (S6.3). */
export const roleOfGroups = (groups: readonly string[]): Role =>
  groups.includes('admin') ? 'admin' : groups.includes('gateway_user') ? 'gateway_user' : 'client';

/** True if the role `to` has fewer rights than `from`. */
export const isDemotion = (from: Role, to: Role): boolean => ROLES.indexOf(to) > ROLES.indexOf(from);

/** The caller, from a verified access token. */
export interface Principal {
  readonly user_id: string;
  readonly role: Role;
}

/** The owner of a record and the gateway user who manages it, if any. */
export interface Ownership {
  readonly user_id: string | null;
  readonly manager_id: string | null;
}

/** C3, "Scope": administrators see everything, gateway users what they own or manage, clients what they own. */
export const maySee = (who: Principal, what: Ownership): boolean => {
  switch (who.role) {
    case 'admin':
      return true;
    case 'gateway_user':
      return what.user_id === who.user_id || what.manager_id === who.user_id;
    case 'client':
      return what.user_id === who.user_id;
  }
};
