import type { Session as Shown } from '@ramps-gateway/shared/contract/calls/sessions.ts';
import type { EndedSession, ProfileRecord } from '@ramps-gateway/shared/contract/records.ts';
import { MOST_ENDED, SEEN_EVERY_MS, SESSION_DAYS } from '@ramps-gateway/shared/domain/sessions.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import { later } from '../../../platform/clock.ts';
import { notFound, VisibleError } from '../../../platform/errors.ts';
import type { Page, PageRequest } from '../../../platform/page.ts';
import { isEnded, type Session, type Standing } from '../../../platform/principal.ts';
import type { Sender, Work } from '../../../modules/act/work.ts';
import { changeProfile } from './change-profile.ts';
import type { UsersPorts } from './ports.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Maximum sessions remembered; then the memory starts over. A function instance serves few people. */
const MOST_KNOWN = 1_000;

export type SeeSessionPorts = Pick<UsersPorts, 'clock' | 'log'> & {
  readonly sessions: Omit<UsersPorts['sessions'], 'page'>;
};

/** Records the use of a session, at most every 15 minutes. A failed write locks nobody out. */
export const seeSession = ({ sessions, clock, log }: SeeSessionPorts) => {
  const known = new Map<string, number>();
  return async (userId: string, { session, address, userAgent }: Sender): Promise<void> => {
    if (!session) return;
    const now = clock();
    if (now.getTime() - (known.get(session.id) ?? 0) < SEEN_EVERY_MS) return;
    if (known.size >= MOST_KNOWN) known.clear();
    try {
      const found = await sessions.get(userId, session.id);
      const last = found ? Date.parse(found.record.last_seen_at) : 0;
      if (now.getTime() - last >= SEEN_EVERY_MS) {
        const at = now.toISOString();
        const seen = { last_seen_at: at, address, user_agent: userAgent };
        // A lost write is fine: another instance has recorded the same.
        if (found) await sessions.replace({ ...found.record, ...seen }, found.version);
        else
          await sessions.create({
            id: session.id,
            user_id: userId,
            started_at: new Date(session.startedAt).toISOString(),
            first_seen_at: at,
            ...seen,
          });
        known.set(session.id, now.getTime());
      } else known.set(session.id, last);
    } catch (error) {
      log.error('a session could not be recorded', error, { user_id: userId });
    }
  };
};

export type SessionPorts = Pick<UsersPorts, 'sessions' | 'profiles' | 'pool' | 'clock' | 'log'>;

const personOf = (who: Principal, userId: string | undefined): string => {
  if (userId === undefined || userId === who.user_id) return who.user_id;
  if (who.role !== 'admin') throw notFound();
  return userId;
};

const standingOf = async (
  { profiles }: Pick<SessionPorts, 'profiles'>,
  userId: string,
): Promise<Pick<Standing, 'signedOutAt' | 'endedSessions'>> => {
  const record = (await profiles.get(userId))?.record;
  return {
    signedOutAt: record?.signed_out_at ?? null,
    endedSessions: (record?.ended_sessions ?? []).map(({ id }) => id),
  };
};

export const listSessions =
  (ports: Pick<SessionPorts, 'sessions' | 'profiles'>) =>
  async (
    who: Principal,
    own: Session | undefined,
    { user_id, ...request }: PageRequest & { readonly user_id?: string | undefined },
  ): Promise<Page<Shown>> => {
    const userId = personOf(who, user_id);
    const [standing, { items, next_cursor }] = await Promise.all([
      standingOf(ports, userId),
      ports.sessions.page(userId, request),
    ]);
    const open = items.filter(
      ({ id, started_at }) => !isEnded(standing, { id, startedAt: Date.parse(started_at) }),
    );
    return {
      items: open.map(({ user_id: _user, ...session }) => ({ ...session, current: session.id === own?.id })),
      next_cursor,
    };
  };

const SESSION_MS = SESSION_DAYS * DAY_MS;

const startOf = ({ until }: EndedSession): number => Date.parse(until) - SESSION_MS;

/** Starts of a user's open sessions. Runs once in `MOST_ENDED` endings. */
const openSince = async (
  { sessions }: Pick<SessionPorts, 'sessions'>,
  userId: string,
  standing: Pick<Standing, 'signedOutAt' | 'endedSessions'>,
): Promise<readonly number[]> => {
  const open: number[] = [];
  let cursor: string | undefined;
  do {
    const page = await sessions.page(userId, { limit: 200, cursor });
    for (const { id, started_at } of page.items) {
      const startedAt = Date.parse(started_at);
      if (!isEnded(standing, { id, startedAt })) open.push(startedAt);
    }
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return open;
};

/** Beyond the maximum, `signed_out_at` replaces the ids of sessions older than every open one. */
const withEnded = async (
  ports: Pick<SessionPorts, 'sessions'>,
  record: ProfileRecord,
  ended: readonly EndedSession[],
): Promise<ProfileRecord> => {
  if (ended.length <= MOST_ENDED) return { ...record, ended_sessions: [...ended] };
  const signedOutAt = record.signed_out_at ?? null;
  const open = await openSince(ports, record.user_id, {
    signedOutAt,
    endedSessions: ended.map(({ id }) => id),
  });
  const until = Math.min(Math.max(...ended.map(startOf)), ...open.map((start) => start - 1));
  const ended_sessions = ended.filter((each) => startOf(each) > until);
  if (ended_sessions.length > MOST_ENDED)
    throw new VisibleError(
      'CONFLICT',
      'Too many sessions were ended one by one. Sign out everywhere instead.',
    );
  const covered = new Date(until).toISOString();
  return {
    ...record,
    signed_out_at: signedOutAt !== null && signedOutAt > covered ? signedOutAt : covered,
    ended_sessions,
  };
};

/** A session that never read its profile has no row; its own token describes it. */
const sessionFor = async (
  { sessions, clock }: Pick<SessionPorts, 'sessions' | 'clock'>,
  { sender }: Work,
  userId: string,
  id: string,
) => {
  const found = await sessions.get(userId, id);
  if (found) return found.record;
  if (sender.session?.id !== id) throw notFound();
  return {
    started_at: new Date(sender.session.startedAt).toISOString(),
    last_seen_at: clock().toISOString(),
    address: sender.address,
    user_agent: sender.userAgent,
  };
};

/** Ends one session. Its id goes into the profile, which every call reads, so its tokens are refused. */
export const endSession =
  (ports: SessionPorts) =>
  async (work: Work, id: string, user_id: string | undefined): Promise<{ success: true }> => {
    const { profiles, clock, log } = ports;
    const userId = personOf(work.who, user_id);
    // The action belongs to the user's history; a session has none.
    work.audit({ object: { kind: 'user', id: userId } });
    const { started_at, last_seen_at, address, user_agent } = await sessionFor(ports, work, userId, id);
    const seen = { session: id, started_at, last_seen_at, address, user_agent };
    await changeProfile(
      profiles,
      userId,
      (record) => {
        const now = clock().toISOString();
        const others = (record.ended_sessions ?? []).filter((each) => each.until > now && each.id !== id);
        work.audit({ before: { ...seen, ended: false }, after: { session: id, ended: true } });
        return withEnded(ports, record, [...others, { id, until: later(new Date(started_at), SESSION_MS) }]);
      },
      work,
    );
    log.info('session ended', { user_id: userId });
    return { success: true };
  };

/** Ends all sessions started until now. The profile comes first, so tokens are refused even if the rest fails. */
export const endSessions =
  ({ profiles, pool, clock, log }: SessionPorts) =>
  async (work: Work, user_id: string | undefined): Promise<{ success: true }> => {
    const userId = personOf(work.who, user_id);
    work.audit({ object: { kind: 'user', id: userId } });
    await changeProfile(
      profiles,
      userId,
      (record) => {
        const signed_out_at = clock().toISOString();
        work.audit({
          before: { signed_out_at: record.signed_out_at ?? null },
          after: { signed_out_at },
        });
        return { ...record, signed_out_at, ended_sessions: [] };
      },
      work,
    );
    // A failure is fine: a token may still be renewed, but its session is refused.
    await pool.signOut(userId).catch((error: unknown) => {
      log.error('the sign-in service could not end the sessions', error, { user_id: userId });
    });
    log.info('all sessions ended', { user_id: userId });
    return { success: true };
  };
