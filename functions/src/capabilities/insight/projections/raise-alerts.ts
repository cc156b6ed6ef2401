import { approvalRecord } from '@ramps-gateway/shared/contract/approvals.ts';
import { type AuditRecord, auditRecord } from '@ramps-gateway/shared/contract/audit.ts';
import type { AlertRecord } from '@ramps-gateway/shared/contract/alerts.ts';
import { exceptionRecord } from '@ramps-gateway/shared/contract/reconciliation.ts';
import {
  type AttentionRecord,
  attentionRecord,
  profileRecord,
  type SubAccountLink,
  subAccountRecord,
} from '@ramps-gateway/shared/contract/records.ts';
import {
  type AccountStopsRecord,
  accountStopsRecord,
  type GatewayStop,
  type GatewayStopRecord,
  gatewayStopRecord,
} from '@ramps-gateway/shared/contract/stops.ts';
import { ACTIONS } from '@ramps-gateway/shared/domain/audit.ts';
import { type ApprovalState, mayDecide, type PolicyItem } from '@ramps-gateway/shared/domain/policy.ts';
import { ENTITIES } from '@ramps-gateway/shared/contract/entities.ts';
import {
  alertOfException,
  ALERTS,
  type AlertSubject,
  GROUPED_MINUTES,
  isDegraded,
  isSafety,
  LOW_POOL_BALANCE,
} from '@ramps-gateway/shared/domain/alerts.ts';
import { HEALTH_MINUTES, providerFigures } from '@ramps-gateway/shared/domain/provider-health.ts';
import { compare } from '@ramps-gateway/shared/domain/money.ts';
import { maskAddress } from '@ramps-gateway/shared/domain/masks.ts';
import { inWriting } from '@ramps-gateway/shared/domain/money-text.ts';
import { type Party, partyOf } from '@ramps-gateway/shared/domain/grants.ts';
import { isRole } from '@ramps-gateway/shared/domain/roles.ts';
import { isByGateway } from '@ramps-gateway/shared/domain/stops.ts';
import { readPeople } from '../../../modules/users/people.ts';
import type { SubAccounts } from '../../../modules/accounts/ports.ts';
import { deviceKey, deviceNamed } from '@ramps-gateway/shared/domain/devices.ts';
import * as z from 'zod/mini';
import { type Clock, later, toTheMinute } from '../../../platform/clock.ts';
import { digest } from '../../../platform/ids.ts';
import { isDeepStrictEqual } from 'node:util';
import type {
  AlertObject,
  AlertReceivers,
  AlertRows,
  AlertSources,
  ReadObject,
} from '../../../modules/alerts/ports.ts';
import type { Change, Failure, Projection } from './ports.ts';
import { oneByOne } from './project-changes.ts';

interface Signal extends AlertObject {
  /** `news` is never over. */
  readonly state: 'open' | 'over' | 'news';
  /** The subject: a sub-account, or something else. */
  readonly scope: string;
  readonly sub_account: SubAccountLink | null;
  readonly subject: { readonly kind: AlertSubject; readonly id: string };
  readonly amount: string | null;
  readonly asset: string | null;
  readonly text: string;
  /** Alerts only this user, by their own threshold. */
  readonly only?: string;
  /** Not alerted, because they did it. */
  readonly but?: string;
  readonly item?: PolicyItem;
}

/** Repeated after each write, so that a late change still ends in the current state. */
type Look = () => Promise<readonly Signal[]>;

interface RaisePorts {
  readonly alerts: AlertRows;
  readonly sources: AlertSources;
  readonly receivers: AlertReceivers;
  readonly accounts: SubAccounts;
  readonly clock: Clock;
}

const GATEWAY = 'gateway';

const subjectOf = ({ kind, subject_id: id, sub_account_id }: AttentionRecord): Signal['subject'] => {
  switch (kind) {
    case 'conversion_failed':
      return { kind: 'conversion', id };
    case 'payment_not_converted':
      return { kind: 'payment', id };
    case 'exception_open':
      return { kind: 'exception', id };
    case 'low_balance':
    case 'rule_switched_off':
    case 'kyc_near_limit':
    case 'order_to_assign':
      return { kind: 'sub_account', id: sub_account_id };
  }
};

const unique = <T>(values: readonly T[]): readonly T[] => [...new Set(values)];

const ofAttention =
  (sources: AlertSources, changes: readonly Change[]): Look =>
  async () => {
    const seen = new Map(
      changes
        .flatMap(({ before, after }) =>
          [before, after].flatMap((image) => (image ? [attentionRecord.parse(image)] : [])),
        )
        .map((record) => [`${record.kind} ${record.id}`, record]),
    );
    const now = await sources.attention(unique([...seen.values()].map(({ id }) => id)));
    return [...seen.values()].flatMap((was): readonly Signal[] => {
      const found = now.get(was.id);
      const record = found?.kind === was.kind ? found : undefined;
      const { kind, id, sub_account_id: scope, sub_account, amount, asset, text } = record ?? was;
      // It has no attention row.
      if (kind === 'order_to_assign') return [];
      const subject = subjectOf(record ?? was);
      const state = record ? 'open' : 'over';
      return [{ kind, id, state, scope, sub_account, subject, amount, asset, text }];
    });
  };

const ofExceptions =
  (sources: AlertSources, changes: readonly Change[]): Look =>
  async () => {
    const ids = changes.flatMap(({ before, after }) => {
      const image = after ?? before;
      return image ? [exceptionRecord.parse(image).id] : [];
    });
    const now = await sources.exceptions(unique(ids));
    return [...now.values()].flatMap((record): readonly Signal[] => {
      const kind = alertOfException(record.kind);
      if (kind === null) return [];
      const { id, state, sub_account, amount, asset, detail: text } = record;
      return [
        {
          kind,
          id,
          state: state === 'open' ? 'open' : 'over',
          scope: sub_account.id,
          sub_account,
          subject: { kind: 'exception', id },
          amount: asset === '' ? null : amount,
          asset: asset === '' ? null : asset,
          text,
        },
      ];
    });
  };

const stoppedOf = (account: SubAccountLink | null, { reason, version }: GatewayStop): Signal => {
  const scope = account?.id ?? GATEWAY;
  return {
    kind: 'orders_stopped',
    // Setting a stop again raises a new alert.
    id: `${scope}@${version}`,
    state: 'open',
    scope,
    sub_account: account,
    subject: account ? { kind: 'sub_account', id: scope } : { kind: 'gateway', id: GATEWAY },
    amount: null,
    asset: null,
    text: reason,
  };
};

const stoppedAccounts = (rows: readonly AccountStopsRecord[]): readonly Signal[] =>
  rows.flatMap(({ sub_account, stops }) =>
    stops
      .filter((stop) => stop.kind === 'sub_account' && isByGateway(stop))
      .map((stop) => stoppedOf(sub_account, stop)),
  );

const stoppedGateway = ({ stop }: GatewayStopRecord): readonly Signal[] =>
  stop && isByGateway(stop) ? [stoppedOf(null, stop)] : [];

const imagesOf = (changes: readonly Change[]) =>
  changes.flatMap(({ before, after }) => [before, after].filter((image) => image !== undefined));

/** Alerts on stops set by the gateway, not on those set by a person. */
const ofStops =
  (seen: readonly Signal[], standing: (scopes: readonly string[]) => Promise<readonly Signal[]>): Look =>
  async () => {
    if (seen.length === 0) return [];
    const now = new Set((await standing(unique(seen.map(({ scope }) => scope)))).map(({ id }) => id));
    const latest = new Map(seen.map((signal) => [signal.id, signal]));
    return [...latest.values()].map((signal) =>
      now.has(signal.id) ? signal : { ...signal, state: 'over' as const },
    );
  };

const MINUTE_MS = 60_000;

const ofHealth =
  (sources: AlertSources, clock: Clock): Look =>
  async () => {
    const from = new Date(clock().getTime() - HEALTH_MINUTES * MINUTE_MS);
    const figures = providerFigures(await sources.measuredSince(from));
    const degraded = isDegraded(figures);
    if (degraded === null) return [];
    const text = `${figures.errors} of ${figures.calls} calls of the last ${HEALTH_MINUTES} minutes failed; 95 of 100 ended within ${figures.most_within_ms ?? 0} ms`;
    return [
      {
        kind: 'provider_degraded',
        id: GATEWAY,
        state: degraded ? 'open' : 'over',
        scope: GATEWAY,
        sub_account: null,
        subject: { kind: 'provider', id: GATEWAY },
        amount: null,
        asset: null,
        text,
      },
    ];
  };

const seenProfile = z.partial(profileRecord);

const ofPool =
  (sources: AlertSources, receivers: AlertReceivers): Look =>
  async () => {
    const pool = await sources.pool();
    if (!pool) return [];
    const administrators = await receivers.administrators();
    const chosen = await receivers.preferences(administrators);
    return administrators.map((id): Signal => {
      const threshold = chosen.get(id)?.low_pool_balance ?? LOW_POOL_BALANCE;
      const isLow = compare(pool.usdt, threshold) < 0 && compare(pool.highest, threshold) >= 0;
      return {
        kind: 'low_pool_balance',
        id,
        state: isLow ? 'open' : 'over',
        scope: id,
        sub_account: null,
        subject: { kind: 'pool', id: GATEWAY },
        amount: pool.usdt,
        asset: 'USDT',
        text: `less than ${inWriting(threshold, 'USDT')}`,
        only: id,
      };
    });
  };

/** A user who became an administrator, by the version that made them one: once each time. */
const ofProfiles = (changes: readonly Change[]): readonly Signal[] =>
  changes.flatMap(({ before, after, version }): readonly Signal[] => {
    if (!after) return [];
    const { user_id: id, email, role } = profileRecord.parse(after);
    const was = before ? before['role'] : undefined;
    if (role !== 'admin' || (typeof was === 'string' && isRole(was) && was === 'admin')) return [];
    return [
      {
        kind: 'new_administrator',
        id: `${id}@${version}`,
        state: 'news',
        scope: id,
        sub_account: null,
        subject: { kind: 'user', id },
        amount: null,
        asset: null,
        text: `${email} is an administrator now`,
        but: id,
      },
    ];
  });

/** Ends alerts of own thresholds when their user is no longer an administrator. */
const ofThresholds = (receivers: AlertReceivers, changes: readonly Change[]): Look => {
  const left = unique(
    changes.flatMap(({ before, after }) => {
      const [was, is] = [before, after].map((image) => seenProfile.parse(image ?? {}));
      const stays = is?.role === 'admin' && !is.disabled_at;
      return was?.role === 'admin' && was.user_id !== undefined && !stays ? [was.user_id] : [];
    }),
  );
  return async () => {
    if (left.length === 0) return [];
    const administrators = await receivers.administrators();
    return left
      .filter((id) => !administrators.includes(id))
      .map((id): Signal => ({
        kind: 'low_pool_balance',
        id,
        state: 'over',
        scope: id,
        sub_account: null,
        subject: { kind: 'pool', id: GATEWAY },
        amount: null,
        asset: 'USDT',
        text: '',
        only: id,
      }));
  };
};

const concernsWaiting = ({ before, after }: Change): boolean => {
  const [was, is] = [before, after].map((image) => {
    const { role, last_sign_in_at, disabled_at } = seenProfile.parse(image ?? {});
    return role === 'client' && Boolean(last_sign_in_at) && !disabled_at;
  });
  return was !== is;
};

const waitingOf = (id: string, email: string, waits: boolean): Signal => ({
  kind: 'client_waiting',
  id,
  state: waits ? 'open' : 'over',
  scope: GATEWAY,
  sub_account: null,
  subject: { kind: 'user', id },
  amount: null,
  asset: null,
  text: email,
});

const ofClients = ({ sources, receivers }: RaisePorts, changes: readonly Change[]): Look => {
  const ids = unique(
    changes.filter(concernsWaiting).flatMap(({ before, after }) => {
      const image = after ?? before;
      return image ? [profileRecord.parse(image).user_id] : [];
    }),
  );
  return async () => {
    const now = await receivers.profiles(ids);
    return Promise.all(
      ids.map(async (id) => {
        const { role, last_sign_in_at, disabled_at, email = '' } = now.get(id) ?? {};
        const mayWait = role === 'client' && Boolean(last_sign_in_at) && !disabled_at;
        return waitingOf(id, email, mayWait && !(await sources.ownsAny(id)));
      }),
    );
  };
};

/** A sub-account that gets an owner no longer waits for one. */
const ofOwners = (accounts: SubAccounts, changes: readonly Change[]): Look => {
  const given = changes.flatMap(({ before, after }) => {
    if (!after || before?.['user_id'] === after['user_id']) return [];
    const { id, user_id } = subAccountRecord.parse(after);
    return user_id === null ? [] : [id];
  });
  return async () => {
    const now = await Promise.all(unique(given).map((id) => accounts.get(id)));
    const owners = now.flatMap((account) => account?.record.user_id ?? []);
    return unique(owners).map((id) => waitingOf(id, '', false));
  };
};

const WHAT_CAME_OF_IT: Readonly<Partial<Record<ApprovalState, string>>> = {
  done: 'approved and done',
  refused: 'approved, but not allowed any more',
  failed: 'approved, but nothing was done',
  not_known: 'approved, and it is not known what became of it',
  rejected: 'rejected',
  ended: 'not decided within 72 hours',
};

/** Pending approvals, for those who may decide; and their results, for those who requested them. */
const ofApprovals =
  (sources: AlertSources, changes: readonly Change[]): Look =>
  async () => {
    const ids = changes.flatMap(({ after }) => (after ? [approvalRecord.parse(after).id] : []));
    const now = await sources.approvals(unique(ids));
    return [...now.values()].flatMap((record): readonly Signal[] => {
      const { id, user_id: maker, item, action, state, sub_account, note, reason } = record;
      const what = ACTIONS[action].label;
      const common = {
        sub_account,
        subject: { kind: 'approval', id },
        amount: null,
        asset: null,
        scope: maker,
      } as const;
      const came = WHAT_CAME_OF_IT[state];
      const why = note ?? reason;
      return [
        {
          ...common,
          kind: 'approval_waiting',
          id,
          state: state === 'open' ? 'open' : 'over',
          text: `${what}, asked for by ${record.maker.email ?? maker}`,
          but: maker,
          item,
        },
        ...(came === undefined
          ? []
          : [
              {
                ...common,
                kind: 'approval_decided' as const,
                id,
                state: 'news' as const,
                text: `${what}: ${came}${why === null ? '' : ` (${why})`}`,
              },
            ]),
      ];
    });
  };

const CHANGES_CREDENTIALS = new Map([
  ['credentials.save', 'saved'],
  ['credentials.clear', 'cleared'],
]);

const walletIn = z.object({
  collection_wallet: z.nullable(z.object({ network: z.string(), address: z.string() })),
});

/** The new collection wallet; `undefined` if it did not change. */
const walletChange = ({ before, after }: Pick<AuditRecord, 'after' | 'before'>): string | undefined => {
  const [was, is] = [before, after].map(
    (settings) => walletIn.safeParse(settings).data?.collection_wallet ?? null,
  );
  if (isDeepStrictEqual(was, is)) return undefined;
  if (!is) return 'taken away';
  return `${was ? 'changed' : 'named'}: ${maskAddress(is.address)}, ${is.network},`;
};

/** Audited actions. Their actor is alerted too, since somebody else may have acted in their name. */
const ofAudit = (changes: readonly Change[]): readonly Signal[] =>
  changes.flatMap(({ after }): readonly Signal[] => {
    if (!after) return [];
    const row = auditRecord.parse(after);
    const { id, action, outcome, actor, object } = row;
    const who = actor.kind === 'person' ? (actor.email ?? actor.user_id) : actor.name;
    const news = {
      id,
      state: 'news',
      scope: GATEWAY,
      sub_account: null,
      amount: null,
      asset: null,
    } as const;
    const isDone = outcome === 'done';
    // An action without a clean end may still have been done.
    const isPossible = isDone || outcome === 'not_known' || outcome === 'failed';
    if (action === 'second_factor.reset' && object?.kind === 'user' && isPossible)
      return [
        {
          ...news,
          kind: 'second_factor_reset',
          scope: object.id,
          // Where a new one is set up: not everybody may open the list of users.
          subject: { kind: 'session', id: object.id },
          text: isDone
            ? `by ${who}, and you were signed out everywhere. Set up a new one in Settings; if you did not ask for it, tell an administrator`
            : `perhaps, by ${who}: what came of it is not known. Look in Settings whether it is still on; if you did not ask for it, tell an administrator`,
        },
      ];
    if (action === 'second_factor.recover' && object?.kind === 'user' && isDone)
      return [
        {
          ...news,
          kind: 'second_factor_reset',
          scope: object.id,
          subject: { kind: 'session', id: object.id },
          text: 'with one of your recovery codes, and you were signed out everywhere. Set up a new one in Settings; if it was not you, change your password and tell an administrator',
        },
      ];
    const wallet = action === 'gateway_settings.save' && isDone ? walletChange(row) : undefined;
    if (wallet !== undefined)
      return [
        {
          ...news,
          kind: 'gateway_wallet_changed',
          subject: { kind: 'gateway_settings', id: GATEWAY },
          text: `${wallet} by ${who}`,
        },
      ];
    const what = CHANGES_CREDENTIALS.get(action);
    if (what === undefined || !isPossible) return [];
    return [
      {
        ...news,
        kind: 'credentials_changed',
        subject: { kind: 'credentials', id: GATEWAY },
        text: isDone ? `${what} by ${who}` : `perhaps ${what} by ${who}: what came of it is not known`,
      },
    ];
  });

const sessionChange = z.object({
  id: z.string(),
  user_id: z.string(),
  first_seen_at: z.string(),
  address: z.nullable(z.string()),
  user_agent: z.nullable(z.string()),
});

/** A sign-in where it was seen first; `at` ISO 8601. */
interface SignIn {
  readonly id: string;
  readonly userId: string;
  readonly at: string;
  readonly address: string | null;
  readonly userAgent: string | null;
}

/** A sign-in with a browser and from an address that are new for the user. Their first one is not reported. */
const ofSignIns = async (alerts: AlertRows, signIns: readonly SignIn[]): Promise<readonly Signal[]> => {
  const signals = new Map<string, Signal>();
  for (const { id, userId, at, address, userAgent } of signIns) {
    const kind = 'new_device';
    const device = { kind, id: digest(`device ${userId} ${deviceKey(userAgent, address)}`) } as const;
    const [any, own] = await alerts.objects([{ kind, id: userId }, device]);
    if (any && own && !any.before) {
      if (!(await alerts.remember(own.before ? [any] : [any, own])))
        throw new Error('another sign-in of the same person was followed at the same time');
      continue;
    }
    const browser = deviceNamed(userAgent) ?? 'an unknown browser';
    signals.set(device.id, {
      ...device,
      state: 'news',
      scope: userId,
      sub_account: null,
      subject: { kind: 'session', id },
      amount: null,
      asset: null,
      text: `${browser}, ${address ?? 'an unknown address'}, ${toTheMinute(at)}. If that was not you, sign out everywhere in Settings and change your password`,
    });
  }
  return [...signals.values()];
};

const ofSessions =
  (alerts: AlertRows, changes: readonly Change[]): Look =>
  () =>
    ofSignIns(
      alerts,
      changes.flatMap(({ kind, after }): readonly SignIn[] => {
        if (kind !== 'insert' || !after) return [];
        const { id, user_id, first_seen_at: at, address, user_agent } = sessionChange.parse(after);
        return [{ id, userId: user_id, at, address, userAgent: user_agent }];
      }),
    );

/** Users who never read their profile, like scripts, are found by their audit rows. */
const ofActions =
  (alerts: AlertRows, sources: AlertSources, changes: readonly Change[]): Look =>
  async () => {
    const signIns: SignIn[] = [];
    for (const { after } of changes) {
      if (!after) continue;
      const { actor, session: id, at, address, user_agent: userAgent } = auditRecord.parse(after);
      if (actor.kind !== 'person' || id === undefined) continue;
      const { user_id: userId } = actor;
      // A known session was judged when first seen; its address may change.
      if (!(await sources.hasSession(userId, id))) signIns.push({ id, userId, at, address, userAgent });
    }
    return ofSignIns(alerts, signIns);
  };

const MOST_OBJECTS = 90;
const TRIES = 5;

const inParts = <T>(all: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / MOST_OBJECTS) }, (_, at) =>
    all.slice(at * MOST_OBJECTS, (at + 1) * MOST_OBJECTS),
  );

/** The group of a message; null if it is sent alone. */
const groupOf = ({ kind, scope, sub_account }: Signal): string | null => {
  if (isSafety(kind)) return null;
  return sub_account === null || sub_account.id === scope ? scope : `${scope} ${sub_account.id}`;
};

const isGrouped = (raisedAt: string, now: Date): boolean =>
  later(new Date(raisedAt), GROUPED_MINUTES * MINUTE_MS) > now.toISOString();

const bringIntoLine = ({ alerts, sources, receivers, accounts, clock }: RaisePorts) => {
  /** The manager of the sub-account, where the policy lets them decide. */
  const managersWhoDecide = async ({ sub_account, item, but = '' }: Signal): Promise<readonly string[]> => {
    if (!sub_account || !item) return [];
    const account = (await accounts.get(sub_account.id))?.record;
    const manager = account?.manager_id ?? null;
    if (manager === null) return [];
    const [second, people] = await Promise.all([
      sources.seconds(),
      readPeople((ids) => receivers.profiles(ids))(
        unique([manager, but].filter(Boolean)),
        account && [account],
      ),
    ]);
    const party = (id: string): Party => partyOf(id, people, account);
    return mayDecide(party(manager), { item, maker: party(but) }, { second }, account) ? [manager] : [];
  };

  const receiversOf = async (signal: Signal): Promise<readonly string[]> => {
    const { kind, scope, only, but } = signal;
    const { to } = ALERTS[kind];
    if (to === 'self') return [scope];
    if (only !== undefined) return [only];
    const administrators = to === 'people' ? [] : await receivers.administrators();
    const account = to === 'account' || to === 'people' ? await accounts.get(scope) : undefined;
    const { user_id: owner = null, manager_id: manager = null } = account?.record ?? {};
    const seconds = to === 'seconds' ? await managersWhoDecide(signal) : [];
    const people = [owner, manager, ...seconds, ...administrators].filter((id) => id !== null);
    return unique(people).filter((id) => id !== but);
  };

  type Found = readonly [Signal, ReadObject];

  const raise = async (found: readonly Found[]): Promise<boolean> => {
    const [first] = found;
    if (!first) return true;
    const [signal] = first;
    const { kind, sub_account, subject, amount, asset, text } = signal;
    const group = groupOf(signal);
    const objects = found.map(([, object]) => object);
    const isOpen = signal.state === 'open';
    const now = clock();
    const [latest, to] = await Promise.all([
      group === null ? undefined : alerts.latest(kind, group),
      receiversOf(signal),
    ]);
    if (latest && isGrouped(latest.record.raised_at, now)) {
      const alert = (await alerts.get(latest.record.alert_id))?.record;
      // Somebody who has gained access is notified with the next addition; existing receivers keep it and are notified
      // when it ends.
      if (alert && alert.cleared_at === null)
        return alerts.add(alert.id, objects, isOpen, unique([...alert.receivers, ...to]));
    }
    const raisedAt = now.toISOString();
    const record: AlertRecord = {
      id: `alt_${digest(`alert ${kind} ${group === null ? `${signal.id} ${raisedAt}` : `${group} ${(latest?.version ?? 0) + 1}`}`)}`,
      kind,
      sub_account,
      subject: { ...subject },
      amount,
      asset,
      text,
      count: objects.length,
      open: isOpen ? objects.length : 0,
      raised_at: raisedAt,
      cleared_at: null,
      receivers: [...to],
    };
    return alerts.raise(record, group, objects, latest);
  };

  const end = async (found: readonly Found[]): Promise<boolean> => {
    const ofAlert = Map.groupBy(found, ([, { before }]) => before?.record.alert_id ?? '');
    let done = true;
    for (const [id, ended] of ofAlert)
      for (const part of inParts(ended.map(([, object]) => object)))
        done = (await alerts.end(id, part)) && done;
    return done;
  };

  return async (look: Look): Promise<void> => {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const signals = await look();
      const read = await alerts.objects(signals);
      const found = signals.flatMap((signal, at): readonly Found[] => {
        const object = read[at];
        return object ? [[signal, object]] : [];
      });
      const toRaise = found.filter(([{ state }, { before }]) =>
        state === 'news' ? !before : state === 'open' && before?.record.is_open !== true,
      );
      const toEnd = found.filter(([{ state }, { before }]) => state === 'over' && before?.record.is_open);
      if (toRaise.length === 0 && toEnd.length === 0) return;
      let done = await end(toEnd);
      for (const group of Map.groupBy(
        toRaise,
        ([signal]) => `${signal.kind} ${groupOf(signal) ?? signal.id}`,
      ).values())
        for (const part of inParts(group)) done = (await raise(part)) && done;
      if (done && signals.every(({ state }) => state === 'news')) return;
    }
    throw new Error('what is alerted to was changed again and again');
  };
};

export const raiseAlerts = (ports: RaisePorts): Projection => {
  const bring = bringIntoLine(ports);
  const { sources, clock } = ports;
  const lookOf = (entity: string, changes: readonly Change[]): Look => {
    switch (entity) {
      case ENTITIES.attention.name:
        return ofAttention(sources, changes);
      case ENTITIES.exception.name:
        return ofExceptions(sources, changes);
      case ENTITIES.providerHealth.name:
        return ofHealth(sources, clock);
      case ENTITIES.approval.name:
        return ofApprovals(sources, changes);
      case ENTITIES.pool.name:
        return ofPool(sources, ports.receivers);
      case ENTITIES.session.name:
        return ofSessions(ports.alerts, changes);
      case ENTITIES.auditRow.name:
        return async () => [...ofAudit(changes), ...(await ofActions(ports.alerts, sources, changes)())];
      case ENTITIES.accountStops.name:
        return ofStops(
          stoppedAccounts(imagesOf(changes).map((image) => accountStopsRecord.parse(image))),
          async (ids) => stoppedAccounts(await sources.accountStops(ids)),
        );
      case ENTITIES.gatewayStop.name:
        return ofStops(
          imagesOf(changes).flatMap((image) => stoppedGateway(gatewayStopRecord.parse(image))),
          async () => stoppedGateway(await sources.gatewayStop()),
        );
      case ENTITIES.subAccount.name:
        return ofOwners(ports.accounts, changes);
      default: {
        const clients = ofClients(ports, changes);
        const thresholds = ofThresholds(ports.receivers, changes);
        return async () => [...ofProfiles(changes), ...(await clients()), ...(await thresholds())];
      }
    }
  };
  return {
    name: 'alerts',
    entities: [
      'accountStops',
      'approval',
      'attention',
      'exception',
      'gatewayStop',
      'pool',
      'providerHealth',
      'profile',
      'session',
      'subAccount',
      'auditRow',
    ],
    follow: async (changes) => {
      const failures: Failure[] = [];
      for (const [entity, ofEntity] of Map.groupBy(changes, (change) => change.entity)) {
        try {
          await bring(lookOf(entity, ofEntity));
        } catch {
          // A failed change does not delay the others.
          failures.push(...(await oneByOne((change) => bring(lookOf(entity, [change])))(ofEntity)));
        }
      }
      return failures;
    },
  };
};
