import { EXPORT_DAYS } from '../domain/files.ts';
import type { FrameType } from './socket.ts';

/**
 * Every entity of the single table, stated once: keys (adapters/dynamo/keys.ts), stream filters
 * (infra/config/functions.ts),
 * grants (infra/config/table-access.ts) and frames (realtime/frame-of.ts) are made from it. In keys, `{id}` is a text and
 * `{version:number}` nine digits, so that it sorts.
 */

/** The functions that read the table's stream. */
export type StreamConsumer =
  | 'drive-conversions'
  | 'follow-holdings'
  | 'make-exports'
  | 'project-changes'
  | 'push-changes';

/** The indexes that list records; the index `due` holds the queues. */
export type ListIndex = 'all' | 'byAccount' | 'byManager' | 'byOwner';

/** Partitions of the index `due`: timed work. Busy ones are spread over several. */
export const QUEUES = {
  conversions: { name: 'DUE#', partitions: 8 },
  /** By themselves: the holder of a secret may send any number of events, and none of them stands before a conversion. */
  events: { name: 'DUE#e', partitions: 4 },
  /** Failed conversions are not due: here they are found without reading what did not fail. */
  parked: { name: 'PARKED', partitions: 1 },
  users: { name: 'DUE#users', partitions: 1 },
  moves: { name: 'DUE#moves', partitions: 1 },
  holdings: { name: 'DUE#holdings', partitions: 1 },
  exports: { name: 'DUE#exports', partitions: 1 },
  audit: { name: 'DUE#audit', partitions: 1 },
  mails: { name: 'DUE#mails', partitions: 1 },
  approvals: { name: 'DUE#approvals', partitions: 1 },
} as const satisfies Readonly<Record<string, { readonly name: string; readonly partitions: number }>>;

export type Queue = keyof typeof QUEUES;

/** Who receives the frames of an entity. Administrators do too, unless it says otherwise. */
export type Audience =
  /** Who stands behind the record; after a change of that those who no longer do, with a removal. */
  | { readonly to: 'record' }
  /** Its owner alone, and no administrator. */
  | { readonly to: 'owner' }
  /** Everybody who is signed in: it says nothing of anybody. */
  | { readonly to: 'everyone' }
  /** Its owner; administrators only where it could be processed, because else it may be a stranger's words. */
  | { readonly to: 'receiver' }
  /** Who stands behind its sub-account now, whatever the record repeats. */
  | {
      readonly to: 'account';
      readonly accountIn: AccountField;
      /** It follows its record, and with that the account. */
      readonly projected?: true;
    }
  /** The same with one frame of the account itself, once all rows of the account follow a change of ownership. */
  | { readonly to: 'moved account'; readonly accountIn: AccountField };

/** The field by which a record names its sub-account: with the provider's id of it, or with ours. */
export type AccountField = 'account_id' | 'sub_account_id';

export interface Entity {
  /** What an item says of itself; the stream is filtered by it, and each list of the entity begins with it. */
  readonly name: string;
  /** Partition key and sort key. */
  readonly key: readonly [partition: string, sort: string];
  /** Index -> its partition there. */
  readonly lists?: { readonly [index in ListIndex]?: string };
  /** On how many partitions its lists of everyone stand (./partitions), ten at most: all of them, or each that is named. One without. */
  readonly spread?: number | Readonly<Record<string, number>>;
  readonly due?: readonly Queue[];
  /** Until deleted, until its own time, or for so many seconds (`of`: some only). */
  readonly kept: 'permanently' | 'until its end' | { readonly seconds: number; readonly of?: string };
  /** Who is notified of a change. */
  readonly stream?: readonly StreamConsumer[];
  /** Who is notified of a new one alone, so that what becomes of it wakes nobody. */
  readonly streamOfNew?: readonly StreamConsumer[];
  /** What push-changes makes of a change: without it nothing that is seen. */
  readonly frame?: {
    readonly type: FrameType;
    /** Fields of the record whose change alone is no news. */
    readonly quiet?: readonly string[];
  } & Audience;
}

const DAY = 24 * 60 * 60;

export const ENTITIES = {
  profile: {
    name: 'profile',
    key: ['USER#{user}', 'PROFILE'],
    lists: { all: 'profile' },
    due: ['users'],
    kept: 'permanently',
    // A user who loses their role loses their connections.
    stream: ['project-changes', 'push-changes'],
  },
  /** What is known of a user who is being created, by email: they have no id yet. */
  userCreation: {
    name: 'user_creation',
    key: ['USER_CREATION#{email}', 'USER_CREATION'],
    due: ['users'],
    kept: 'permanently',
  },
  /** Somebody who was invited by mail and has not signed in yet; it stands beside their profile. */
  invitation: {
    name: 'invitation',
    key: ['USER#{user}', 'INVITATION'],
    lists: { all: 'invitation' },
    kept: 'permanently',
  },
  /** A sign-in of a person, by the id that all its tokens share. */
  session: {
    name: 'session',
    key: ['USER#{user}', 'SESSION#{session}'],
    lists: { byOwner: 'session#{user}' },
    kept: 'until its end',
    // One from a new device is said to its person.
    stream: ['project-changes'],
  },
  /** The ids of all administrators: the last one must stay one. */
  administrators: {
    name: 'administrators',
    key: ['ADMINISTRATORS', 'ADMINISTRATORS'],
    kept: 'permanently',
  },
  spreadBand: {
    name: 'spread_band',
    key: ['SPREAD_BAND#{id}', 'SPREAD_BAND'],
    lists: { all: 'spread_band' },
    kept: 'permanently',
  },
  clientSpread: {
    name: 'client_spread',
    key: ['USER#{user}', 'CLIENT_SPREAD'],
    lists: { all: 'client_spread' },
    kept: 'permanently',
  },
  webhookConfiguration: {
    name: 'webhook_configuration',
    key: ['USER#{user}', 'WEBHOOK_CONFIGURATION'],
    kept: 'permanently',
  },
  /** The events of a configuration's owner that were taken in within one minute, `2026-11-20T14:00`. */
  webhookQuota: {
    name: 'webhook_quota',
    key: ['WEBHOOK_QUOTA#{user}', '{minute}'],
    kept: { seconds: 2 * 60 * 60 },
  },
  /** Deliveries that were refused and left no event, by configuration owner and UTC day, `2026-11-20`: a number for each reason. */
  webhookRefusals: {
    name: 'webhook_refusals',
    key: ['WEBHOOK_REFUSALS#{user}', '{day}'],
    kept: { seconds: 2 * DAY },
  },
  /** The public half of each key that the gateway ever signed with. */
  signingKey: { name: 'signing_key', key: ['SIGNING_KEYS', '{kid}'], kept: 'permanently' },
  /** All assets stand under one partition key, by symbol: a list of them is one Query. */
  asset: {
    name: 'asset',
    key: ['ASSETS', 'ASSET#{symbol}#{id}'],
    kept: 'permanently',
  },
  subAccount: {
    name: 'sub_account',
    key: ['SUBACCOUNT#{account}', 'SUBACCOUNT'],
    lists: { all: 'sub_account', byOwner: 'sub_account#{owner}', byManager: 'sub_account#{manager}' },
    kept: 'permanently',
    // A new one has its balances asked for; of one that is verified the payments are converted that waited for it.
    stream: ['drive-conversions', 'follow-holdings', 'project-changes', 'push-changes'],
    frame: { type: 'sub_account', to: 'record' },
  },
  /** What the provider holds for a sub-account, as it was asked last. */
  holdings: {
    name: 'holdings',
    key: ['SUBACCOUNT#{account}', 'HOLDINGS'],
    lists: { all: 'holdings', byOwner: 'holdings#{owner}', byManager: 'holdings#{manager}' },
    due: ['holdings'],
    kept: 'permanently',
    // An account that lacks what must be in it waits for a person.
    stream: ['project-changes', 'push-changes'],
    frame: {
      type: 'holdings',
      to: 'account',
      accountIn: 'sub_account_id',
      quiet: ['balances_at', 'places_at'],
    },
  },
  /** How far the round has come that begins the holdings of accounts which have none. */
  holdingsRound: {
    name: 'holdings_round',
    key: ['HOLDINGS_ROUND', 'HOLDINGS_ROUND'],
    kept: 'permanently',
  },
  /** What is in the provider's pool, as it was asked last. */
  pool: {
    name: 'pool',
    key: ['POOL', 'POOL'],
    kept: 'permanently',
    // Administrators are alerted to one that falls low.
    stream: ['project-changes'],
  },
  /** What the functions that run each minute measured of the provider, by minute: `2026-11-20T14:00`. */
  providerHealth: {
    name: 'provider_health',
    key: ['PROVIDER_HEALTH', '{minute}'],
    kept: { seconds: 2 * 60 * 60 },
    stream: ['project-changes'],
  },
  /** A sub-account that is being created. */
  claim: {
    name: 'sub_account_claim',
    key: ['CLAIM#{id}', 'CLAIM'],
    lists: { byManager: 'sub_account_claim#{manager}' },
    // One that no sync has found by then is forgotten.
    kept: { seconds: 7 * DAY },
  },
  configuration: {
    name: 'conversion_configuration',
    key: ['SUBACCOUNT#{account}', 'CONFIGURATION'],
    lists: {
      all: 'conversion_configuration',
      byOwner: 'conversion_configuration#{owner}',
      byManager: 'conversion_configuration#{manager}',
    },
    kept: 'permanently',
    stream: ['project-changes'],
  },
  /** Where the ledger of a sub-account stands; each posting moves it on. */
  ledgerHead: {
    name: 'ledger_head',
    key: ['SUBACCOUNT#{account}', 'LEDGER'],
    kept: 'permanently',
    stream: ['push-changes'],
    frame: { type: 'ledger', to: 'account', accountIn: 'sub_account_id', projected: true },
  },
  /** What a fact did to the ledger, by the fact: each posting of it once. Listed as the journal of its sub-account. */
  ledgerPosting: {
    name: 'ledger_posting',
    key: ['POSTING#{fact}', '{nth:number}'],
    lists: { byAccount: 'ledger_posting#{account}' },
    kept: 'permanently',
  },
  /** A line of a posting where it stands in its ledger account (`available:BRL`), by the time of its posting. */
  ledgerEntry: {
    name: 'ledger_entry',
    key: ['LEDGER#{account}#{ledger}', '{at}#{number:number}'],
    kept: 'permanently',
  },
  /**
   * An audit row by UTC day and shard, never rewritten. Listed for everyone, by person, object and action (manager index).
   */
  auditRow: {
    name: 'audit_row',
    key: ['AUDIT#{day}#{shard}', '{number:number}'],
    lists: {
      all: 'audit_row',
      byOwner: 'audit_row#{person}',
      byAccount: 'audit_row#{object}',
      byManager: 'audit_row#{action}',
    },
    kept: 'permanently',
    // Some of what is recorded is alerted to.
    stream: ['project-changes'],
  },
  /** Where a shard of the audit log stands. */
  auditHead: { name: 'audit_head', key: ['AUDIT_HEAD#{shard}', 'AUDIT_HEAD'], kept: 'permanently' },
  /** The last UTC day whose rows are in the bucket of the audit log. */
  auditFiles: { name: 'audit_files', key: ['AUDIT_FILES', 'AUDIT_FILES'], kept: 'permanently' },
  /** Something with an effect outside of the table that has begun; its row of the audit log takes its place. */
  auditIntent: {
    name: 'audit_intent',
    key: ['AUDIT_INTENT#{id}', 'AUDIT_INTENT'],
    due: ['audit'],
    kept: 'permanently',
  },
  /**
   * A request that waits for a second person, in full. Listed as open or decided, by maker, and by manager at that time.
   */
  approval: {
    name: 'approval',
    key: ['APPROVAL#{id}', 'APPROVAL'],
    lists: {
      all: 'approval#{list}',
      byOwner: 'approval#{list}#{maker}',
      byManager: 'approval#{list}#{manager}',
    },
    due: ['approvals'],
    kept: 'permanently',
    stream: ['project-changes', 'push-changes'],
    frame: { type: 'approval', to: 'record' },
  },
  /** The approval that waits for a request: the same one, asked for again, waits once. */
  heldRequest: {
    name: 'held_request',
    key: ['HELD_REQUEST#{digest}', 'HELD_REQUEST'],
    kept: 'until its end',
  },
  /** What needs a second person, as administrators have settled it. */
  policy: { name: 'policy', key: ['POLICY', 'POLICY'], kept: 'permanently' },
  /** What a sub-account has converted on a UTC day. */
  dailyTotal: {
    name: 'daily_total',
    key: ['SUBACCOUNT#{account}', 'DAY#{day}'],
    kept: 'permanently',
  },
  /** USDT of the gateway in a sub-account: the sum of what its conversions have left there. */
  spreadReserve: {
    name: 'spread_reserve',
    key: ['SUBACCOUNT#{account}', 'SPREAD'],
    kept: 'permanently',
  },
  /** The collection of its spread of which it is not known yet what came of it: one at a time. */
  openCollection: {
    name: 'open_collection',
    key: ['SUBACCOUNT#{account}', 'COLLECTION'],
    kept: 'permanently',
  },
  /** What is stopped of a sub-account: no order of it is claimed but over this row. Listed while anything is. */
  accountStops: {
    name: 'account_stops',
    key: ['SUBACCOUNT#{account}', 'STOPS'],
    lists: { all: 'account_stops', byOwner: 'account_stops#{owner}', byManager: 'account_stops#{manager}' },
    kept: 'permanently',
    stream: ['push-changes'],
    frame: { type: 'stop', to: 'account', accountIn: 'sub_account_id' },
  },
  /** Whether the whole gateway is stopped, for people. */
  gatewayStop: {
    name: 'gateway_stop',
    key: ['GATEWAY_STOP', 'GATEWAY_STOP'],
    kept: 'permanently',
    stream: ['push-changes'],
    frame: { type: 'stop', to: 'everyone' },
  },
  /** Exists while the gateway is stopped, for claims. Several, so that claims do not contend. */
  gatewayStopMark: {
    name: 'gateway_stop_mark',
    key: ['GATEWAY_STOP#{part}', 'GATEWAY_STOP'],
    kept: 'permanently',
  },
  /** Who places an order of a sub-account that must leave the spread there. */
  orderLock: {
    name: 'order_lock',
    key: ['SUBACCOUNT#{account}', 'ORDER_LOCK'],
    kept: 'until its end',
  },
  /** The external wallets of a sub-account as they were seen last. */
  destinations: {
    name: 'destinations',
    key: ['SUBACCOUNT#{account}', 'DESTINATIONS'],
    kept: 'permanently',
    // Recipients are made of it.
    stream: ['project-changes'],
  },
  /** One of them with what was sent there: what people see. `{destination}`: its kind and the provider's id. */
  recipient: {
    name: 'recipient',
    key: ['SUBACCOUNT#{account}', 'RECIPIENT#{destination}'],
    lists: {
      all: 'recipient#{kind}',
      byOwner: 'recipient#{kind}#{owner}',
      byManager: 'recipient#{kind}#{manager}',
      byAccount: 'recipient#{kind}#{account}',
    },
    kept: 'permanently',
    stream: ['push-changes'],
    frame: { type: 'recipient', to: 'account', accountIn: 'sub_account_id' },
  },
  /** What has been counted of a withdrawal for its recipient: it is counted once. */
  countedTransfer: {
    name: 'counted_transfer',
    key: ['COUNTED_TRANSFER#{id}', 'COUNTED'],
    kept: 'permanently',
  },
  /** How far the round has come that looks at every account's wallets. */
  destinationsRound: {
    name: 'destinations_round',
    key: ['DESTINATIONS_ROUND', 'DESTINATIONS_ROUND'],
    kept: 'permanently',
  },
  /** A change of ownership whose rows have not all been listed again. */
  ownershipMove: {
    name: 'ownership_move',
    key: ['SUBACCOUNT#{account}', 'MOVE'],
    due: ['moves'],
    kept: 'permanently',
    stream: ['project-changes', 'push-changes'],
    frame: { type: 'sub_account', to: 'moved account', accountIn: 'sub_account_id' },
  },
  /** One item with all its steps; the permanent deduplication row of its deposit. */
  conversion: {
    name: 'conversion_process',
    key: ['CONVERSION#{id}', 'CONVERSION'],
    lists: {
      all: 'conversion_process',
      byOwner: 'conversion_process#{owner}',
      byManager: 'conversion_process#{manager}',
      // Those that count on money in their account.
      byAccount: 'conversion_process#{account}',
    },
    due: ['conversions', 'parked'],
    kept: 'permanently',
    stream: ['drive-conversions', 'project-changes', 'push-changes'],
    frame: { type: 'conversion_process', to: 'account', accountIn: 'sub_account_id' },
  },
  /** A confirmed deposit that was not converted when it came. Each state is a list of its own. */
  payment: {
    name: 'payment',
    key: ['PAYMENT#{id}', 'PAYMENT'],
    lists: {
      all: 'payment#{state}',
      byOwner: 'payment#{state}#{owner}',
      byManager: 'payment#{state}#{manager}',
      // Those that are held.
      byAccount: 'payment#{account}',
    },
    kept: 'permanently',
    stream: ['project-changes', 'push-changes'],
    frame: { type: 'payment', to: 'account', accountIn: 'sub_account_id' },
  },
  /** An incoming PIX as people see it, from its order, conversion and held payment. A list for each of `PAYMENT_LISTS`. */
  incomingPayment: {
    name: 'incoming_payment',
    key: ['PAYMENT#{id}', 'INCOMING'],
    lists: {
      all: 'incoming_payment#{list}',
      byOwner: 'incoming_payment#{list}#{owner}',
      byManager: 'incoming_payment#{list}#{manager}',
    },
    kept: 'permanently',
    // It is found by what it says.
    stream: ['project-changes', 'push-changes'],
    frame: { type: 'payment', to: 'account', accountIn: 'sub_account_id' },
  },
  /** What waits for a person, by what it is about: kept while it waits. Sorted by urgency, then by time. */
  attention: {
    name: 'attention',
    key: ['ATTENTION#{subject}', 'ATTENTION'],
    lists: { all: 'attention', byOwner: 'attention#{owner}', byManager: 'attention#{manager}' },
    kept: 'permanently',
    // What waits is alerted to.
    stream: ['project-changes', 'push-changes'],
    frame: { type: 'attention', to: 'account', accountIn: 'sub_account_id' },
  },
  /** What has been counted of a record: no change of it is counted twice. */
  counted: {
    name: 'counted',
    key: ['COUNTED#{entity}#{id}', 'COUNTED'],
    // Conversions, by what became of them: `open`, `transfer_completed` or `failed`.
    lists: {
      all: 'counted#{outcome}',
      byOwner: 'counted#{outcome}#{owner}',
      byManager: 'counted#{outcome}#{manager}',
    },
    kept: 'permanently',
    stream: ['push-changes'],
    frame: { type: 'statistics', to: 'account', accountIn: 'sub_account_id', projected: true },
  },
  /** The same of a webhook event. No page waits for it: it is in no list and has no frames. */
  countedEvent: {
    name: 'counted_event',
    key: ['COUNTED_EVENT#{id}', 'COUNTED'],
    kept: 'permanently',
  },
  /** Figures of a UTC day, of everyone (in eight rows), an owner, a manager or a sub-account. */
  dayStatistics: {
    name: 'statistics',
    key: ['STATISTICS#{scope}', 'DAY#{day}'],
    kept: 'permanently',
  },
  /** The same of a UTC month. */
  monthStatistics: {
    name: 'statistics',
    key: ['STATISTICS#{scope}', 'MONTH#{month}'],
    kept: 'permanently',
  },
  /** The same in total. */
  totalStatistics: {
    name: 'statistics',
    key: ['STATISTICS#{scope}', 'TOTAL'],
    kept: 'permanently',
  },
  /** Log row, inbox and deduplication row of an event in one. */
  webhookEvent: {
    name: 'webhook_event',
    key: ['EVENT#{id}', 'EVENT'],
    // By our order id once judged; those not judged at once by status, for their owner and everyone.
    lists: {
      all: 'webhook_event#{status}',
      byOwner: 'webhook_event#{order}',
      byManager: 'webhook_event#{status}#{user}',
    },
    // Whoever holds a secret sends them.
    spread: 8,
    due: ['events'],
    // Any user with a secret of their own can send any number of what changes nothing.
    kept: { seconds: 90 * DAY, of: 'what changed nothing; the others permanently' },
    // One that waits for its time, or is judged again, is the sweep's.
    streamOfNew: ['drive-conversions'],
    stream: ['project-changes', 'push-changes'],
    frame: { type: 'webhook_log', to: 'receiver' },
  },
  order: {
    name: 'order',
    key: ['ORDER#{id}', 'ORDER'],
    lists: {
      all: 'order',
      byOwner: 'order#{owner}',
      byManager: 'order#{manager}',
      byAccount: 'order#{account}',
    },
    kept: 'permanently',
    // Another order, another balance.
    stream: ['follow-holdings', 'project-changes', 'push-changes'],
    frame: { type: 'order', to: 'account', accountIn: 'account_id' },
  },
  /** An order made by hand, listed by status and written with the order. Contains no personal data. */
  orderByHand: {
    name: 'order_by_hand',
    key: ['ORDER#{id}', 'BY_HAND'],
    lists: {
      all: 'order_by_hand#{status}',
      byOwner: 'order_by_hand#{status}#{owner}',
      byManager: 'order_by_hand#{status}#{manager}',
    },
    kept: 'permanently',
  },
  settlement: {
    name: 'settlement',
    key: ['SETTLEMENT#{id}', 'SETTLEMENT'],
    lists: { all: 'settlement', byOwner: 'settlement#{owner}', byManager: 'settlement#{manager}' },
    kept: 'permanently',
    stream: ['follow-holdings', 'push-changes'],
    frame: { type: 'settlement', to: 'account', accountIn: 'account_id' },
  },
  /** Spread that an administrator collects. */
  collection: {
    name: 'spread_collection',
    key: ['SPREAD_COLLECTION#{id}', 'SPREAD_COLLECTION'],
    lists: { all: 'spread_collection' },
    kept: 'permanently',
    stream: ['push-changes'],
    // Of no owner: administrators alone.
    frame: { type: 'ledger', to: 'record' },
  },
  gatewaySettings: {
    name: 'gateway_settings',
    key: ['GATEWAY_SETTINGS', 'GATEWAY_SETTINGS'],
    kept: 'permanently',
  },
  /** An order call of the proxy, by its caller's Idempotency-Key. */
  orderRequest: {
    name: 'order_request',
    key: ['ORDER_REQUEST#{user}#{key}', 'ORDER_REQUEST'],
    kept: 'until its end',
  },
  /** Where the withdrawal with this reference goes: the provider's orders do not say it. */
  orderDestination: {
    name: 'order_destination',
    key: ['ORDER_DESTINATION#{account}#{digest}', 'ORDER_DESTINATION'],
    kept: 'permanently',
  },
  /** A caller's own reference of an order. */
  orderReference: {
    name: 'order_reference',
    key: ['ORDER_REFERENCE#{account}#{digest}', 'ORDER_REFERENCE'],
    kept: 'permanently',
  },
  /** Reference prices of a pair, one row for each slot of a series (domain/rates): a chart is one Query. */
  rate: {
    name: 'rate',
    key: ['RATES#{pair}#{series}', '{slot}'],
    kept: 'permanently',
  },
  /** A quote that was taken for a customer: under its account, or under the user who took it for none. */
  quote: {
    name: 'quote',
    key: ['QUOTE#{id}', 'QUOTE'],
    lists: { byAccount: 'quote#{account}', byOwner: 'quote#{user}' },
    // Anybody who is signed in can take any number of them.
    kept: { seconds: 2 * 365 * DAY },
  },
  notification: {
    name: 'notification',
    key: ['NOTIFICATION#{id}', 'NOTIFICATION'],
    lists: { byOwner: 'notification#{user}' },
    kept: { seconds: 365 * DAY },
    // Whoever wants it by mail is sent one.
    stream: ['project-changes', 'push-changes'],
    frame: { type: 'notification', to: 'owner' },
  },
  /** What was raised, with whom it is for; each of them has a notification of it. */
  alert: {
    name: 'alert',
    key: ['ALERT#{id}', 'ALERT'],
    kept: { seconds: 365 * DAY },
    stream: ['project-changes'],
  },
  /** The latest alert of a kind and a sub-account: what else comes up within the hour belongs to it. */
  alertGroup: {
    name: 'alert_group',
    key: ['ALERT_GROUP#{kind}#{scope}', 'ALERT_GROUP'],
    kept: 'permanently',
  },
  /** What an alert was raised about: it is raised once, and again only after it was over. */
  alertObject: {
    name: 'alert_object',
    key: ['ALERT_OBJECT#{kind}#{id}', 'ALERT_OBJECT'],
    kept: { seconds: 365 * DAY },
  },
  /** That a mail was asked for of a notification: it is asked for once. */
  mail: {
    name: 'mail',
    key: ['MAIL#{notification}', 'MAIL'],
    // Longer than the stream or a dead-letter queue gives a change again.
    kept: { seconds: 30 * DAY },
  },
  /** What waits for a person's next mail, and the mail that is under way. */
  mailQueue: {
    name: 'mail_queue',
    key: ['MAILS#{user}', 'MAILS'],
    due: ['mails'],
    kept: 'permanently',
  },
  /** How far the daily summaries are written. */
  summariesRound: {
    name: 'summaries_round',
    key: ['SUMMARIES_ROUND', 'SUMMARIES_ROUND'],
    kept: 'permanently',
  },
  /** What a person has chosen to be notified of, and how the console is for them. */
  preferences: {
    name: 'preferences',
    key: ['PREFERENCES#{user}', 'PREFERENCES'],
    kept: 'permanently',
    // In force at once in each of their browsers.
    stream: ['push-changes'],
    frame: { type: 'preferences', to: 'owner' },
  },
  /** Views of pages that a person has named: filters, sort and columns. */
  savedViews: {
    name: 'saved_views',
    key: ['PREFERENCES#{user}', 'SAVED_VIEWS'],
    kept: 'permanently',
    stream: ['push-changes'],
    frame: { type: 'saved_views', to: 'owner' },
  },
  /** A file that somebody asked for, and how far it is. It stays a week longer than its file, to say what became of it. */
  export: {
    name: 'export',
    key: ['EXPORT#{id}', 'EXPORT'],
    lists: { byOwner: 'export#{user}' },
    due: ['exports'],
    kept: { seconds: (EXPORT_DAYS + 7) * DAY },
    // The schedule takes up what is left of one.
    streamOfNew: ['make-exports'],
    stream: ['push-changes'],
    frame: { type: 'export', to: 'owner' },
  },
  /** The statement of a sub-account over a UTC month, `2026-10`. */
  statement: {
    name: 'statement',
    key: ['STATEMENT#{account}', '{month}'],
    due: ['exports'],
    kept: 'permanently',
    streamOfNew: ['make-exports'],
    stream: ['push-changes'],
    frame: { type: 'export', to: 'account', accountIn: 'sub_account_id', projected: true },
  },
  /** How far the round has come that begins the statements of the last month. */
  statementsRound: {
    name: 'statements_round',
    key: ['STATEMENTS_ROUND', 'STATEMENTS_ROUND'],
    kept: 'permanently',
  },
  /** Each state is a list of its own. */
  exception: {
    name: 'reconciliation_exception',
    key: ['EXCEPTION#{id}', 'EXCEPTION'],
    lists: { all: 'reconciliation_exception#{state}' },
    kept: 'permanently',
    stream: ['project-changes'],
  },
  /** By the exception's version after the action, in order. */
  exceptionAction: {
    name: 'reconciliation_action',
    key: ['EXCEPTION#{id}', 'ACTION#{version:number}'],
    kept: 'permanently',
  },
  /** How far an account's orders have been compared. */
  accountReconciliation: {
    name: 'reconciliation_mark',
    key: ['SUBACCOUNT#{account}', 'RECONCILIATION'],
    kept: 'permanently',
  },
  /** What its orders add up to. */
  accountBalances: {
    name: 'reconciliation_mark',
    key: ['SUBACCOUNT#{account}', 'BALANCES'],
    kept: 'permanently',
  },
  /** How far its books are proven. */
  accountProof: {
    name: 'reconciliation_mark',
    key: ['SUBACCOUNT#{account}', 'PROOF'],
    kept: 'permanently',
  },
  reconciliation: {
    name: 'reconciliation_mark',
    key: ['RECONCILIATION', 'RECONCILIATION'],
    kept: 'permanently',
  },
  /** The last proof of all books, and those under way. */
  proof: {
    name: 'reconciliation_mark',
    key: ['RECONCILIATION', 'PROOF'],
    kept: 'permanently',
  },
  /** How far the provider's list of all orders has been watched. */
  orderWatch: {
    name: 'reconciliation_mark',
    key: ['RECONCILIATION', 'WATCH'],
    kept: 'permanently',
  },
  /** Search terms: a list for each user and class of terms, for everyone one for each prefix. */
  searchTerm: {
    name: 'search_term',
    key: ['SEARCH#{list}', '{term}'],
    kept: 'permanently',
  },
  /** An open WebSocket. */
  connection: {
    name: 'connection',
    key: ['CONNECTION#{id}', 'CONNECTION'],
    // Administrators' under `admin`.
    lists: { all: 'connection#{role}', byOwner: 'connection#{user}' },
    kept: 'until its end',
  },
} as const satisfies Readonly<Record<string, Entity>>;

export type Entities = typeof ENTITIES;
export type EntityId = keyof Entities;

/** The entities that are listed in an index. */
export type ListedIn<Index extends ListIndex> = {
  [Id in EntityId]: Entities[Id] extends { readonly lists: Readonly<Record<Index, string>> } ? Id : never;
}[EntityId];

/** The entities whose changes a consumer reads. */
export type StreamedTo<Consumer extends StreamConsumer> = {
  [Id in EntityId]: Entities[Id] extends { readonly stream: readonly (infer Each)[] }
    ? Consumer extends Each
      ? Id
      : never
    : never;
}[EntityId];

const all = (): readonly Entity[] => Object.values(ENTITIES);

/** What is stated of an item by the name that it says of itself; undefined where nothing is. */
export const entityNamed = (name: string): Entity | undefined => all().find((entity) => entity.name === name);

const isEntityId = (name: string): name is EntityId => Object.hasOwn(ENTITIES, name);

/** The entities whose records repeat who stands behind their sub-account: a change of owner is written to their rows. */
export const entitiesOfAccount = (): readonly EntityId[] =>
  Object.keys(ENTITIES)
    .filter(isEntityId)
    .filter((id) => {
      const { frame }: Entity = ENTITIES[id];
      return frame?.to === 'account' && frame.projected !== true;
    });

/** The names of the entities of which a consumer reads the new ones alone. */
export const newOnesTo = (consumer: StreamConsumer): readonly string[] =>
  all()
    .filter(({ streamOfNew }) => streamOfNew?.includes(consumer))
    .map(({ name }) => name);

/** The names of the entities whose changes a consumer reads. */
export const streamedTo = (consumer: StreamConsumer): readonly string[] =>
  all()
    .filter(({ stream }) => stream?.includes(consumer))
    .map(({ name }) => name);
