import { type Clock, later } from '../../platform/clock.ts';

/**
 * Longer than a function may run (infra/config/functions.ts): while a lease lasts, whoever took it may still be at
 * work; when it has ended, they are not.
 */
const LEASE_MS = 20_000;

export const leaseFrom = (clock: Clock): string => later(clock(), LEASE_MS);

export const isLeased = (until: string, clock: Clock): boolean => until > clock().toISOString();
