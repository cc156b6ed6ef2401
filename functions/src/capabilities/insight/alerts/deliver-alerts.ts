import { type AlertRecord, alertRecord } from '@ramps-gateway/shared/contract/alerts.ts';
import type { NotificationRecord } from '@ramps-gateway/shared/contract/records.ts';
import { ALERTS, bandOf, type Channels, channelsOf, countText } from '@ramps-gateway/shared/domain/alerts.ts';
import { inWriting } from '@ramps-gateway/shared/domain/money-text.ts';
import type { Role } from '@ramps-gateway/shared/domain/roles.ts';
import { isDeepStrictEqual } from 'node:util';
import type { SubAccounts } from '../../../modules/accounts/ports.ts';
import type { Clock } from '../../../platform/clock.ts';
import { digest } from '../../../platform/ids.ts';
import { mayLearn } from '../../../modules/alerts/may-learn.ts';
import type { AlertReceivers, AlertRows, Inbox } from '../../../modules/alerts/ports.ts';
import { type Change, oneByOne, type Projection } from '../../../modules/projections/model.ts';

interface DeliverPorts {
  readonly alerts: AlertRows;
  readonly inbox: Inbox;
  readonly receivers: AlertReceivers;
  readonly accounts: SubAccounts;
  readonly clock: Clock;
}

const TRIES = 5;

/** `3 conversions failed · Aposta Certa`; a single one has its own text. */
const textOf = ({ kind, count, amount, asset, sub_account: account, text }: AlertRecord): string => {
  const { title, many } = ALERTS[kind];
  const of = account ? ` · ${account.name}` : '';
  if (count > 1) return `${many(countText(count))}${of}`;
  const written = amount === null || asset === null ? '' : inWriting(amount, asset);
  const sum = written === '' || text.includes(written) ? '' : ` · ${written}`;
  return `${title}${of}${sum}${text === '' ? '' : `: ${text}`}`;
};

const notificationOf = (alert: AlertRecord, userId: string, { page }: Channels): NotificationRecord => {
  const { id, kind, sub_account, count, subject, amount, asset, raised_at, cleared_at } = alert;
  return {
    id: `ntf_${digest(`notification ${userId} ${id}`)}`,
    user_id: userId,
    kind,
    text: textOf(alert),
    sub_account,
    read_at: null,
    created_at: raised_at,
    alert: {
      severity: ALERTS[kind].severity,
      count: bandOf(count),
      subject: { ...subject },
      ...(count > 1 ? { amount: null, asset: null } : { amount, asset }),
      cleared_at,
    },
    ...(page ? {} : { in_page: false }),
  };
};

const isNews = (before: AlertRecord | undefined, after: AlertRecord): boolean =>
  before === undefined ||
  before.count !== after.count ||
  before.cleared_at !== after.cleared_at ||
  (after.open === 0 && after.cleared_at === null);

/** True if something was added after the notification was read, or is not in it yet. */
const hasMore = (alert: AlertRecord, { read_at: readAt, alert: shown }: NotificationRecord): boolean =>
  (readAt !== null && alert.last_at !== undefined && alert.last_at > readAt) ||
  (shown !== undefined && shown.count < bandOf(alert.count));

/** Each person has one notification per alert. It follows the alert and becomes unread when something is added. */
const deliver = ({ alerts, inbox, receivers, accounts, clock }: DeliverPorts) => {
  /** The current alert. Ends it if none of its items is open. */
  const current = async (id: string): Promise<AlertRecord | undefined> => {
    const found = (await alerts.get(id))?.record;
    if (!found || found.cleared_at !== null || found.open > 0 || ALERTS[found.kind].clearedBy === null)
      return found;
    const at = clock().toISOString();
    return (await alerts.clear(id, at)) ? { ...found, cleared_at: at } : (await alerts.get(id))?.record;
  };

  /** People who have lost access to the account only learn that the alert is over. */
  const allowedOf = async (alert: AlertRecord) => {
    const { kind, sub_account } = alert;
    const account =
      sub_account && ALERTS[kind].to !== 'administrators' ? await accounts.get(sub_account.id) : undefined;
    return (user_id: string, role: Role): boolean => mayLearn(alert, account?.record, { user_id, role });
  };

  const bring = async (alert: AlertRecord, wanted: NotificationRecord, isAllowed: boolean): Promise<void> => {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const found = await inbox.get(wanted.id);
      if (!found) {
        // An alert that is already over creates no notification.
        if (!isAllowed || wanted.alert?.cleared_at || (await inbox.create(wanted))) return;
        continue;
      }
      const { record, version } = found;
      const readAt = hasMore(alert, record) ? null : record.read_at;
      const kept = { read_at: readAt, ...(record.in_page === false ? { in_page: false } : {}) };
      const cleared = record.alert && { ...record.alert, cleared_at: wanted.alert?.cleared_at ?? null };
      const { in_page: _, ...shown } = wanted;
      const next = isAllowed ? { ...shown, ...kept } : { ...record, ...(cleared && { alert: cleared }) };
      if (isDeepStrictEqual(next, record) || (await inbox.replace(next, version))) return;
    }
    throw new Error('updating a notification lost every write conflict');
  };

  return async (id: string): Promise<void> => {
    const alert = await current(id);
    if (!alert || alert.receivers.length === 0) return;
    const [profiles, chosen, allowed] = await Promise.all([
      receivers.profiles(alert.receivers),
      receivers.preferences(alert.receivers),
      allowedOf(alert),
    ]);
    for (const userId of alert.receivers) {
      const role = profiles.get(userId)?.role ?? 'client';
      const choice = chosen.get(userId)?.alerts.find(({ kind }) => kind === alert.kind);
      const channels = channelsOf(alert.kind, role, choice);
      const isOff = alert.kind === 'new_device' && chosen.get(userId)?.login_alerts === false;
      const isWanted = !isOff && (channels.page || channels.mail);
      await bring(alert, notificationOf(alert, userId, channels), isWanted && allowed(userId, role));
    }
  };
};

export const deliverAlerts = (ports: DeliverPorts): Projection => {
  const bring = deliver(ports);
  return {
    name: 'alert notifications',
    entities: ['alert'],
    follow: async (changes) => {
      // One read per alert is enough, since it returns the current state.
      const news = changes.filter(({ before, after }: Change) =>
        after ? isNews(before && alertRecord.parse(before), alertRecord.parse(after)) : false,
      );
      const latest = new Map(news.map((change) => [change.pk, change]));
      return oneByOne(async ({ after }) => {
        if (after) await bring(alertRecord.parse(after).id);
      })([...latest.values()]);
    },
  };
};
