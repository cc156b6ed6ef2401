import { type Ownership, maySee } from '@ramps-gateway/shared/domain/roles.ts';
import type { Addressed } from './frame-of.ts';
import type { Connection, Connections } from './ports.ts';

/** Finds owners, managers and administrators of records, and looks each up only once per batch. */
export const createAudience = (
  connections: Pick<Connections, 'ofUser' | 'ofAdministrators' | 'ofOthers'>,
  now: Date,
) => {
  const known = new Map<string, Promise<readonly Connection[]>>();
  const once = (name: string, look: () => Promise<readonly Connection[]>) => {
    const found = known.get(name) ?? look();
    known.set(name, found);
    return found;
  };

  const ofUsers = ({ user_id, manager_id }: Ownership) =>
    [user_id, manager_id]
      .filter((id) => id !== null)
      .map((userId) => once(`user ${userId}`, () => connections.ofUser(userId, now)));

  /** The connections of users who may see the record (C3, "Scope"), without duplicates. */
  return async ({
    ownership,
    administrators,
    everyone,
    lostTo,
  }: Omit<Addressed, 'frame'>): Promise<readonly Connection[]> => {
    const everywhere = administrators
      ? [once('administrators', () => connections.ofAdministrators(now))]
      : [];
    const others = everyone ? [once('others', () => connections.ofOthers(now))] : [];
    const found = await Promise.all([...everywhere, ...others, ...ofUsers(ownership)]);
    const each = new Map(found.flat().map((connection) => [connection.connection_id, connection]));
    return [...each.values()].filter(
      (connection) =>
        (everyone || maySee(connection, ownership)) && (lostTo === undefined || !maySee(connection, lostTo)),
    );
  };
};
