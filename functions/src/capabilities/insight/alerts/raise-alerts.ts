import type { AlertRecord } from '@ramps-gateway/shared/contract/alerts.ts';
import { ENTITIES } from '@ramps-gateway/shared/contract/entities.ts';
import { ALERTS, GROUPED_MINUTES, isSafety } from '@ramps-gateway/shared/domain/alerts.ts';
import { type Party, partyOf } from '@ramps-gateway/shared/domain/grants.ts';
import { mayDecide } from '@ramps-gateway/shared/domain/policy.ts';
import type { ReadObject } from '../../../modules/alerts/ports.ts';
import { type Change, type Failure, oneByOne, type Projection } from '../../../modules/projections/model.ts';
import { readPeople } from '../../../modules/users/people.ts';
import { later } from '../../../platform/clock.ts';
import { digest } from '../../../platform/ids.ts';
import { approvalAlerts } from './approval-alerts.ts';
import { attentionAlerts, exceptionAlerts } from './attention-alerts.ts';
import { healthAlerts, poolAlerts, thresholdAlerts } from './provider-alerts.ts';
import { actorAlerts, auditAlerts, sessionAlerts } from './security-alerts.ts';
import { type RaisePorts, type Rule, type Signal, unique } from './signal.ts';
import { accountStopAlerts, gatewayStopAlerts } from './stop-alerts.ts';
import { administratorAlerts, clientAlerts, ownerAlerts } from './user-alerts.ts';

const RULES: readonly (readonly [Projection['entities'][number], Rule])[] = [
  ['accountStops', accountStopAlerts],
  ['approval', approvalAlerts],
  ['attention', attentionAlerts],
  ['auditRow', auditAlerts],
  ['auditRow', actorAlerts],
  ['exception', exceptionAlerts],
  ['gatewayStop', gatewayStopAlerts],
  ['pool', poolAlerts],
  ['profile', administratorAlerts],
  ['profile', clientAlerts],
  ['profile', thresholdAlerts],
  ['providerHealth', healthAlerts],
  ['session', sessionAlerts],
  ['subAccount', ownerAlerts],
];

const MOST_OBJECTS = 90;
const TRIES = 5;

const inParts = <T>(all: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / MOST_OBJECTS) }, (_, at) =>
    all.slice(at * MOST_OBJECTS, (at + 1) * MOST_OBJECTS),
  );

/** The key under which alerts are grouped; null for an alert that is never grouped. */
const groupOf = ({ kind, scope, sub_account }: Signal): string | null => {
  if (isSafety(kind)) return null;
  return sub_account === null || sub_account.id === scope ? scope : `${scope} ${sub_account.id}`;
};

const isGrouped = (raisedAt: string, now: Date): boolean =>
  later(new Date(raisedAt), GROUPED_MINUTES * 60_000) > now.toISOString();

/** Raises, extends and ends alerts until they match the signals. */
const alertOf = ({ alerts, sources, receivers, accounts, clock }: RaisePorts) => {
  /** The sub-account's manager, if the policy lets them decide. */
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
      // Each addition also reaches people who have gained access. Receivers stay, so that they learn of the end.
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

  return async (look: () => Promise<readonly Signal[]>): Promise<void> => {
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
    throw new Error('raising alerts lost every write conflict');
  };
};

export const raiseAlerts = (ports: RaisePorts): Projection => {
  const bring = alertOf(ports);
  const follow = (entity: string, changes: readonly Change[]): Promise<void> =>
    bring(async () => {
      const signals: Signal[] = [];
      for (const [id, rule] of RULES)
        if (ENTITIES[id].name === entity) signals.push(...(await rule(changes, ports)));
      return signals;
    });
  return {
    name: 'alerts',
    entities: unique(RULES.map(([id]) => id)),
    follow: async (changes) => {
      const failures: Failure[] = [];
      for (const [entity, ofEntity] of Map.groupBy(changes, (change) => change.entity))
        try {
          await follow(entity, ofEntity);
        } catch {
          // Repeats the changes one by one, so that a failing one does not block the others.
          failures.push(...(await oneByOne((change) => follow(entity, [change]))(ofEntity)));
        }
      return failures;
    },
  };
};
