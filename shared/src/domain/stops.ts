import { maySee, type Ownership, type Principal, type Role } from './roles.ts';

/** Copies of the gateway's stop, so that orders of different sub-accounts rarely contend. */
export const GATEWAY_STOP_PARTS = 16;

/** Scopes of a stop: the whole gateway, a sub-account, its rule, or one of its destinations. */
export const STOP_KINDS = ['gateway', 'sub_account', 'rule', 'destination'] as const;
export type StopKind = (typeof STOP_KINDS)[number];

export const STOP_REASON = { min: 1, max: 500 } as const;

/** Maximum stopped destinations per sub-account. */
export const STOPPED_DESTINATIONS = 50;

/** Author of stops that the gateway sets. */
export const BY_GATEWAY = { id: 'gateway', email: 'Ramps Gateway', role: 'admin' } as const;

export const isByGateway = ({ by }: { readonly by: { readonly id: string } }): boolean =>
  by.id === BY_GATEWAY.id;

type Of = Ownership | null;

/**
 * Administrators can stop everything; others only sub-accounts they own or manage, with their rules and destinations.
 */
export const mayStop = (who: Principal, of: Of): boolean =>
  of === null ? who.role === 'admin' : maySee(who, of);

/** Only administrators lift a stop that an administrator set. Anyone who may set another stop may also lift it. */
export const mayLift = (role: Role, { by }: { readonly by: { readonly role: Role } }): boolean =>
  role === 'admin' || by.role !== 'admin';
