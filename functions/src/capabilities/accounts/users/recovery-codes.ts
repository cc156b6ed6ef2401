import { randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type {
  makeRecoveryCodes,
  readRecoveryCodes,
} from '@ramps-gateway/shared/contract/calls/recovery-codes.ts';
import {
  MOST_WRONG_CODES,
  readRecoveryCode,
  RECOVERY_ALPHABET,
  RECOVERY_CODES,
  RECOVERY_LENGTH,
  shownRecoveryCode,
} from '@ramps-gateway/shared/domain/recovery-codes.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import type * as z from 'zod/mini';
import { actOf } from '../../../modules/audit/act.ts';
import type { StoredProfile } from '../../../modules/users/ports.ts';
import { notFound, VisibleError } from '../../../platform/errors.ts';
import { untilWritten } from '../../../platform/tries.ts';
import type { Sender, Work } from '../../../modules/act/work.ts';
import type { RecoveryCodes, UsersPorts } from './ports.ts';

type RecoveryCodePorts = Pick<UsersPorts, 'profiles' | 'codes' | 'clock'>;

const HOUR_MS = 60 * 60 * 1000;
const HASH_BYTES = 32;

const hashOf = async (code: string, salt: string): Promise<Buffer> => {
  const hash: unknown = await promisify(scrypt)(code, Buffer.from(salt, 'hex'), HASH_BYTES);
  if (!Buffer.isBuffer(hash)) throw new Error('scrypt returned no bytes');
  return hash;
};

const newCode = (): string =>
  Array.from({ length: RECOVERY_LENGTH }, () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)]).join(
    '',
  );

/** False for codes of an earlier app, which are no longer valid. */
const isOf = (codes: RecoveryCodes, { record }: StoredProfile): boolean =>
  codes.factor_since === record.second_factor?.since;

export const showRecoveryCodes =
  ({ profiles, codes }: RecoveryCodePorts) =>
  async ({ user_id }: Principal): Promise<z.infer<typeof readRecoveryCodes.answer>> => {
    const [profile, found] = await Promise.all([profiles.get(user_id), codes.get(user_id)]);
    if (!profile || !found || !isOf(found.record, profile)) return { left: 0, made_at: null };
    const { hashes, made_at } = found.record;
    return { left: hashes.length, made_at };
  };

export const newRecoveryCodes =
  ({ profiles, codes, clock }: RecoveryCodePorts) =>
  async (work: Work): Promise<z.infer<typeof makeRecoveryCodes.answer>> => {
    const { user_id } = work.who;
    const fresh = work.freshSignIn();
    return untilWritten(async () => {
      const [profile, found] = await Promise.all([profiles.get(user_id), codes.get(user_id)]);
      if (!profile) throw notFound();
      const since = profile.record.second_factor?.since;
      if (since === undefined)
        throw new VisibleError(
          'CONFLICT',
          'Set up two-factor authentication first: the codes replace a lost device.',
        );
      const texts = Array.from({ length: RECOVERY_CODES }, newCode);
      const salt = randomBytes(16).toString('hex');
      const hashes = (await Promise.all(texts.map((text) => hashOf(text, salt)))).map((hash) =>
        hash.toString('hex'),
      );
      const made_at = clock().toISOString();
      const record: RecoveryCodes = { user_id, factor_since: since, made_at, salt, hashes, wrong: null };
      work.audit({ object: { kind: 'user', id: user_id }, after: { made_at, count: hashes.length } });
      const isMade = await codes.make(record, found?.version ?? 0, work, fresh);
      return isMade ? { codes: texts.map(shownRecoveryCode), made_at } : undefined;
    });
  };

export type RecoverPorts = RecoveryCodePorts &
  Pick<UsersPorts, 'challenges' | 'userPoolId' | 'rule' | 'log'> & {
    readonly factors: Pick<UsersPorts['factors'], 'switch'>;
    readonly pool: Pick<UsersPorts['pool'], 'find' | 'signOut'>;
  };

interface Recovery {
  readonly username: string;
  readonly session: string;
  readonly code: string;
}

const wrongCode = (): VisibleError =>
  new VisibleError('UNAUTHENTICATED', 'This recovery code is wrong or was already used.');

/** A user who must have a second factor gets no new grace period, and must set up another app first. */
const GRACE_IS_OVER = new Date(0).toISOString();

/**
 * Removes the second factor of a user with a recovery code and the password, which the sign-in service's challenge
 * proves. The sign-in service comes first: if the call dies after it, the next sign-in switches the factor on again and
 * the code stays valid. A role that requires a second factor must set up a new one.
 */
export const recoverSecondFactor = ({
  profiles,
  codes,
  challenges,
  factors,
  pool,
  userPoolId,
  rule,
  clock,
  log,
}: RecoverPorts) => {
  /** The code's index among the user's codes. Undefined for a wrong code, which it counts. */
  const placeOf = async (
    code: string | undefined,
    { record, version }: { readonly record: RecoveryCodes; readonly version: number },
  ): Promise<number | undefined> => {
    const now = clock();
    const { wrong } = record;
    const counted = wrong !== null && now.getTime() - Date.parse(wrong.since) < HOUR_MS ? wrong : null;
    if (counted !== null && counted.count >= MOST_WRONG_CODES)
      throw new VisibleError('TOO_MANY_REQUESTS', 'Too many wrong codes. Try again in an hour.');
    const hash = await hashOf(code ?? '', record.salt);
    const at = record.hashes.findIndex((each) => timingSafeEqual(Buffer.from(each, 'hex'), hash));
    if (code !== undefined && at >= 0) return at;
    const since = counted?.since ?? now.toISOString();
    const after = { ...record, wrong: { count: (counted?.count ?? 0) + 1, since } };
    // Of concurrent guesses, only one is checked and counted; the others are refused.
    if (!(await codes.put(after, version)))
      throw new VisibleError('TOO_MANY_REQUESTS', 'Try again in a moment.');
    return undefined;
  };

  return async (
    { username, session, code: typed }: Recovery,
    sender: Pick<Sender, 'address' | 'userAgent'>,
  ): Promise<{ readonly recovered: true }> => {
    if (!(await challenges.isOpen(username, session)))
      throw new VisibleError('UNAUTHENTICATED', 'This sign-in has expired. Enter your password again.');
    const userId = (await pool.find(username))?.userId;
    if (userId === undefined) throw wrongCode();
    return untilWritten(async () => {
      const [profile, found] = await Promise.all([profiles.get(userId), codes.get(userId)]);
      const at =
        profile && found && isOf(found.record, profile)
          ? await placeOf(readRecoveryCode(typed), found)
          : undefined;
      if (!profile || !found || at === undefined) {
        log.info('a recovery code was refused', { user_id: userId });
        throw wrongCode();
      }
      const { email, role, second_factor: before = null } = profile.record;
      await factors.switch({ userPoolId, userName: userId }, false);
      const now = clock();
      const record = {
        ...profile.record,
        second_factor: null,
        second_factor_asked_at: rule().roles.includes(role) ? GRACE_IS_OVER : null,
        signed_out_at: now.toISOString(),
      };
      const left = {
        ...found.record,
        hashes: found.record.hashes.filter((_, place) => place !== at),
        wrong: null,
      };
      const act = actOf({
        action: 'second_factor.recover',
        actor: { kind: 'person', user_id: userId, role, email },
        at: now,
        object: { kind: 'user', id: userId },
        before,
        after: null,
        ...sender,
      });
      if (!(await codes.spend(left, found.version, record, profile.version, act))) return undefined;
      log.info('a second factor was reset with a recovery code', { user_id: userId });
      // A failure is fine: the profile row has already ended their sessions.
      await pool
        .signOut(userId)
        .catch((error: unknown) => log.error('a user could not be signed out', error, { user_id: userId }));
      return { recovered: true } as const;
    });
  };
};
