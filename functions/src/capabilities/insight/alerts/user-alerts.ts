import { profileRecord, subAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import * as z from 'zod/mini';
import type { Change } from '../../../modules/projections/model.ts';
import { GATEWAY, latestOf, type Rule, type Signal, signalOf, unique } from './signal.ts';

/** Alerts each time a user becomes an administrator. The id has the version, so each time is a new alert. */
export const administratorAlerts: Rule = (changes) =>
  changes.flatMap(({ before, after, version }): readonly Signal[] => {
    if (!after) return [];
    const { user_id: id, email, role } = profileRecord.parse(after);
    if (role !== 'admin' || before?.['role'] === 'admin') return [];
    return [
      signalOf({
        kind: 'new_administrator',
        id: `${id}@${version}`,
        state: 'news',
        scope: id,
        subject: { kind: 'user', id },
        text: `${email} is an administrator now`,
        but: id,
      }),
    ];
  });

const waitingOf = (id: string, email: string, waits: boolean): Signal =>
  signalOf({
    kind: 'client_waiting',
    id,
    state: waits ? 'open' : 'over',
    scope: GATEWAY,
    subject: { kind: 'user', id },
    text: email,
  });

const seen = z.pick(z.partial(profileRecord), { role: true, last_sign_in_at: true, disabled_at: true });

const mayWait = ({ role, last_sign_in_at, disabled_at }: z.infer<typeof seen>): boolean =>
  role === 'client' && Boolean(last_sign_in_at) && !disabled_at;

const concernsWaiting = ({ before, after }: Change): boolean =>
  mayWait(seen.parse(before ?? {})) !== mayWait(seen.parse(after ?? {}));

/** Alerts on a client who has signed in and has no sub-account yet. */
export const clientAlerts: Rule = async (changes, { sources, receivers }) => {
  const ids = unique(
    latestOf(changes.filter(concernsWaiting)).map((image) => profileRecord.parse(image).user_id),
  );
  const now = await receivers.profiles(ids);
  return Promise.all(
    ids.map(async (id) => {
      const profile = now.get(id);
      const waits = profile !== undefined && mayWait(profile) && !(await sources.ownsAny(id));
      return waitingOf(id, profile?.email ?? '', waits);
    }),
  );
};

/** Ends the alert when the client gets a first sub-account. */
export const ownerAlerts: Rule = async (changes, { accounts }) => {
  const given = changes.flatMap(({ before, after }) => {
    if (!after || before?.['user_id'] === after['user_id']) return [];
    const { id, user_id } = subAccountRecord.parse(after);
    return user_id === null ? [] : [id];
  });
  const now = await Promise.all(unique(given).map((id) => accounts.get(id)));
  const owners = now.flatMap((account) => account?.record.user_id ?? []);
  return unique(owners).map((id) => waitingOf(id, '', false));
};
