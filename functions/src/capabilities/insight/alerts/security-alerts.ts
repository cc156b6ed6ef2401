import { isDeepStrictEqual } from 'node:util';
import { type AuditRecord, auditRecord } from '@ramps-gateway/shared/contract/audit.ts';
import { deviceKey, deviceNamed } from '@ramps-gateway/shared/domain/devices.ts';
import { maskAddress } from '@ramps-gateway/shared/domain/masks.ts';
import * as z from 'zod/mini';
import type { AlertRows } from '../../../modules/alerts/ports.ts';
import { toTheMinute } from '../../../platform/clock.ts';
import { digest } from '../../../platform/ids.ts';
import { afterOf, GATEWAY, type Rule, type Signal, signalOf } from './signal.ts';

const CHANGES_CREDENTIALS = new Map([
  ['credentials.save', 'saved'],
  ['credentials.clear', 'cleared'],
]);

const walletIn = z.object({
  collection_wallet: z.nullable(z.object({ network: z.string(), address: z.string() })),
});

/** Describes the change of the collection wallet; undefined if it did not change. */
const walletChange = ({ before, after }: Pick<AuditRecord, 'after' | 'before'>): string | undefined => {
  const [was, is] = [before, after].map(
    (settings) => walletIn.safeParse(settings).data?.collection_wallet ?? null,
  );
  if (isDeepStrictEqual(was, is)) return undefined;
  if (!is) return 'removed';
  return `${was ? 'changed' : 'named'}: ${maskAddress(is.address)}, ${is.network},`;
};

const auditAlert = (row: AuditRecord): Pick<Signal, 'kind' | 'scope' | 'subject' | 'text'> | undefined => {
  const { action, outcome, actor, object } = row;
  const who = actor.kind === 'person' ? (actor.email ?? actor.user_id) : actor.name;
  const isDone = outcome === 'done';
  // An action that failed or has an unknown outcome may still have taken effect.
  const isPossible = isDone || outcome === 'not_known' || outcome === 'failed';
  const reset = (id: string, text: string) =>
    // Leads to the user's own settings, since not everybody can open the list of users.
    ({ kind: 'second_factor_reset', scope: id, subject: { kind: 'session', id }, text }) as const;
  if (action === 'second_factor.reset' && object?.kind === 'user' && isPossible)
    return reset(
      object.id,
      isDone
        ? `by ${who}, and you were signed out everywhere. Set up a new one in Settings; if you did not request it, tell an administrator`
        : `perhaps, by ${who}: the outcome is unknown. Check in Settings whether it is still on; if you did not request it, tell an administrator`,
    );
  if (action === 'second_factor.recover' && object?.kind === 'user' && isDone)
    return reset(
      object.id,
      'with one of your recovery codes, and you were signed out everywhere. Set up a new one in Settings; if it was not you, change your password and tell an administrator',
    );
  const wallet = action === 'gateway_settings.save' && isDone ? walletChange(row) : undefined;
  if (wallet !== undefined)
    return {
      kind: 'gateway_wallet_changed',
      scope: GATEWAY,
      subject: { kind: 'gateway_settings', id: GATEWAY },
      text: `${wallet} by ${who}`,
    };
  const what = CHANGES_CREDENTIALS.get(action);
  if (what === undefined || !isPossible) return undefined;
  return {
    kind: 'credentials_changed',
    scope: GATEWAY,
    subject: { kind: 'credentials', id: GATEWAY },
    text: isDone ? `${what} by ${who}` : `perhaps ${what} by ${who}: the outcome is unknown`,
  };
};

/** Alerts on audited actions. Their actor gets the alert too, since somebody else may have acted as them. */
export const auditAlerts: Rule = (changes) =>
  afterOf(changes).flatMap((image): readonly Signal[] => {
    const row = auditRecord.parse(image);
    const alert = auditAlert(row);
    return alert ? [signalOf({ ...alert, id: row.id, state: 'news' })] : [];
  });

/** The first use of a session; `at` is ISO 8601. */
interface SignIn {
  readonly id: string;
  readonly userId: string;
  readonly at: string;
  readonly address: string | null;
  readonly userAgent: string | null;
}

/** Alerts on a sign-in with a combination of browser and address that is new for the user, except the very first. */
const ofSignIns = async (alerts: AlertRows, signIns: readonly SignIn[]): Promise<readonly Signal[]> => {
  const signals = new Map<string, Signal>();
  for (const { id, userId, at, address, userAgent } of signIns) {
    const kind = 'new_device';
    const device = { kind, id: digest(`device ${userId} ${deviceKey(userAgent, address)}`) } as const;
    const [any, own] = await alerts.objects([{ kind, id: userId }, device]);
    if (any && own && !any.before) {
      if (!(await alerts.remember(own.before ? [any] : [any, own])))
        throw new Error('another sign-in of the same user was recorded concurrently');
      continue;
    }
    const browser = deviceNamed(userAgent) ?? 'an unknown browser';
    signals.set(
      device.id,
      signalOf({
        ...device,
        state: 'news',
        scope: userId,
        subject: { kind: 'session', id },
        text: `${browser}, ${address ?? 'an unknown address'}, ${toTheMinute(at)}. If that was not you, sign out everywhere in Settings and change your password`,
      }),
    );
  }
  return [...signals.values()];
};

const sessionChange = z.object({
  id: z.string(),
  user_id: z.string(),
  first_seen_at: z.string(),
  address: z.nullable(z.string()),
  user_agent: z.nullable(z.string()),
});

export const sessionAlerts: Rule = (changes, { alerts }) =>
  ofSignIns(
    alerts,
    afterOf(changes.filter(({ kind }) => kind === 'insert')).map((image) => {
      const { id, user_id, first_seen_at: at, address, user_agent } = sessionChange.parse(image);
      return { id, userId: user_id, at, address, userAgent: user_agent };
    }),
  );

/** Finds users who never read their profile, like scripts, by their audit rows. */
export const actorAlerts: Rule = async (changes, { alerts, sources }) => {
  const signIns: SignIn[] = [];
  for (const image of afterOf(changes)) {
    const { actor, session: id, at, address, user_agent: userAgent } = auditRecord.parse(image);
    if (actor.kind !== 'person' || id === undefined) continue;
    const { user_id: userId } = actor;
    // A known session was checked at its first use; its address can change later.
    if (!(await sources.hasSession(userId, id))) signIns.push({ id, userId, at, address, userAgent });
  }
  return ofSignIns(alerts, signIns);
};
