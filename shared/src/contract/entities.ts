import { EXPORT_DAYS } from '../domain/files.ts';
import type { FrameType } from './socket.ts';

/**
 * Every entity of the single table, stated once: keys (adapters/dynamo/table/keys.ts), stream filters
 * (infra/config/functions.ts), grants (infra/config/table-access.ts) and frames (realtime/frame-of.ts) are made from it. In
 * keys, `{id}` is a text and `{version:number}` nine digits, so that it sorts.
 */

export type StreamConsumer =
  | 'drive-conversions'
  | 'follow-holdings'
  | 'make-exports'
  | 'project-changes'
  | 'push-changes';

export type ListIndex = 'all' | 'byAccount' | 'byManager' | 'byOwner';

/** Partitions of the index `due`: timed work. Busy ones are spread over several. */
export const QUEUES = {
  conversions: { name: 'DUE#', partitions: 8 },
  /** Separate: whoever holds a secret may send any number of events, and they must not delay conversions. */
  events: { name: 'DUE#e', partitions: 4 },
  /** Failed conversions are not due; this list finds them without reading the others. */
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

export type Audience =
  /** The record's owner and manager; former ones get a removal. */
  | { readonly to: 'record' }
  | { readonly to: 'owner' }
  | { readonly to: 'everyone' }
  /** Administrators only if it could be processed: otherwise it may be a stranger's words. */
  | { readonly to: 'receiver' }
  /** The current owner and manager of its sub-account. */
  | {
      readonly to: 'account';
      readonly accountIn: AccountField;
      readonly projected?: true;
    }
  /** One frame for the account once a change of owner has reached all its rows. */
  | { readonly to: 'moved account'; readonly accountIn: AccountField };

/** Provider's id or ours. */
export type AccountField = 'account_id' | 'sub_account_id';

export interface Entity {
  /** Entity attribute of its items, and prefix of its lists. */
  readonly name: string;
  readonly key: readonly [partition: string, sort: string];
  /** Index -> its partition there. */
  readonly lists?: { readonly [index in ListIndex]?: string };
  /** Partitions of its lists of everyone (./partitions), ten at most; for all lists or by name. */
  readonly spread?: number | Readonly<Record<string, number>>;
  readonly due?: readonly Queue[];
  /** Until deleted, until its own expiry, or for a number of seconds (`of`: some rows only). */
  readonly kept: 'permanently' | 'until its end' | { readonly seconds: number; readonly of?: string };
  readonly stream?: readonly StreamConsumer[];
  /** Woken by new items only. */
  readonly streamOfNew?: readonly StreamConsumer[];
  /** Without a frame nothing is pushed. */
  readonly frame?: {
    readonly type: FrameType;
    /** Changes to these fields alone are not pushed. */
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
    // Losing a role closes the user's connections.
    stream: ['project-changes', 'push-changes'],
  },
  /** By email: there is no id yet. */
  userCreation: {
    name: 'user_creation',
    key: ['USER_CREATION#{email}', 'USER_CREATION'],
    due: ['users'],
    kept: 'permanently',
  },
  invitation: {
    name: 'invitation',
    key: ['USER#{user}', 'INVITATION'],
    lists: { all: 'invitation' },
    kept: 'permanently',
  },
  /** By the id that all its tokens share. */
  session: {
    name: 'session',
    key: ['USER#{user}', 'SESSION#{session}'],
    lists: { byOwner: 'session#{user}' },
    kept: 'until its end',
    // A sign-in from a new device notifies the user.
    stream: ['project-changes'],
  },
  recoveryCodes: {
    name: 'recovery_codes',
    key: ['USER#{user}', 'RECOVERY_CODES'],
    kept: 'permanently',
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
  /** Orders named in events to a user's webhook that the provider does not show. */
  unknownOrders: {
    name: 'unknown_orders',
    key: ['UNKNOWN_ORDERS#{user}', 'UNKNOWN_ORDERS'],
    kept: { seconds: DAY },
  },
  /** By minute, `2026-11-20T14:00`. */
  webhookQuota: {
    name: 'webhook_quota',
    key: ['WEBHOOK_QUOTA#{user}', '{minute}'],
    kept: { seconds: 2 * 60 * 60 },
  },
  /** By UTC day, `2026-11-20`: a count for each reason. */
  webhookRefusals: {
    name: 'webhook_refusals',
    key: ['WEBHOOK_REFUSALS#{user}', '{day}'],
    kept: { seconds: 2 * DAY },
  },
  /** A provider token that one instance has revoked, by its digest. */
  revokedToken: {
    name: 'revoked_token',
    key: ['REVOKED_TOKEN#{digest}', 'REVOKED_TOKEN'],
    kept: { seconds: DAY },
  },
  /** When the next provider call may be sent: one row for each 250 calls a second, so that no key is written too often. */
  callBudget: {
    name: 'call_budget',
    key: ['CALL_BUDGET#{shard}', 'CALL_BUDGET'],
    kept: 'permanently',
  },
  /** The lower rate after a 429 of the provider. */
  callRate: { name: 'call_rate', key: ['CALL_RATE', 'CALL_RATE'], kept: 'permanently' },
  signingKey: { name: 'signing_key', key: ['SIGNING_KEYS', '{kid}'], kept: 'permanently' },
  /** One partition, so that the list is one Query. */
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
    // A new sub-account has its balances fetched; once one is verified, its held payments are converted.
    stream: ['drive-conversions', 'follow-holdings', 'project-changes', 'push-changes'],
    frame: { type: 'sub_account', to: 'record' },
  },
  holdings: {
    name: 'holdings',
    key: ['SUBACCOUNT#{account}', 'HOLDINGS'],
    lists: { all: 'holdings', byOwner: 'holdings#{owner}', byManager: 'holdings#{manager}' },
    due: ['holdings'],
    kept: 'permanently',
    // A low balance needs attention.
    stream: ['project-changes', 'push-changes'],
    frame: {
      type: 'holdings',
      to: 'account',
      accountIn: 'sub_account_id',
      quiet: ['balances_at', 'places_at'],
    },
  },
  /** Progress of creating missing holdings. */
  holdingsRound: {
    name: 'holdings_round',
    key: ['HOLDINGS_ROUND', 'HOLDINGS_ROUND'],
    kept: 'permanently',
  },
  pool: {
    name: 'pool',
    key: ['POOL', 'POOL'],
    kept: 'permanently',
    // A low pool balance alerts administrators.
    stream: ['project-changes'],
  },
  /** By minute, `2026-11-20T14:00`. */
  providerHealth: {
    name: 'provider_health',
    key: ['PROVIDER_HEALTH', '{minute}'],
    kept: { seconds: 2 * 60 * 60 },
    stream: ['project-changes'],
  },
  claim: {
    name: 'sub_account_claim',
    key: ['CLAIM#{id}', 'CLAIM'],
    lists: { byManager: 'sub_account_claim#{manager}' },
    // Deleted if no sync has found it by then.
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
  /** The latest posting number and balances of a sub-account's ledger; each posting updates it. */
  ledgerHead: {
    name: 'ledger_head',
    key: ['SUBACCOUNT#{account}', 'LEDGER'],
    kept: 'permanently',
    stream: ['push-changes'],
    frame: { type: 'ledger', to: 'account', accountIn: 'sub_account_id', projected: true },
  },
  /** Each posting once, by its fact. Listed as its sub-account's journal. */
  ledgerPosting: {
    name: 'ledger_posting',
    key: ['POSTING#{fact}', '{nth:number}'],
    lists: { byAccount: 'ledger_posting#{account}' },
    kept: 'permanently',
  },
  /** By ledger account (`available:BRL`) and time of posting. */
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
    stream: ['project-changes'],
  },
  auditHead: { name: 'audit_head', key: ['AUDIT_HEAD#{shard}', 'AUDIT_HEAD'], kept: 'permanently' },
  auditFiles: { name: 'audit_files', key: ['AUDIT_FILES', 'AUDIT_FILES'], kept: 'permanently' },
  /** A begun effect outside the table; its audit row replaces it. */
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
  /** Keeps a request from being held twice. */
  heldRequest: {
    name: 'held_request',
    key: ['HELD_REQUEST#{digest}', 'HELD_REQUEST'],
    kept: 'until its end',
  },
  policy: { name: 'policy', key: ['POLICY', 'POLICY'], kept: 'permanently' },
  dailyTotal: {
    name: 'daily_total',
    key: ['SUBACCOUNT#{account}', 'DAY#{day}'],
    kept: 'permanently',
  },
  /** USDT of spread in a sub-account. */
  spreadReserve: {
    name: 'spread_reserve',
    key: ['SUBACCOUNT#{account}', 'SPREAD'],
    kept: 'permanently',
  },
  /** The one collection with an unknown outcome. */
  openCollection: {
    name: 'open_collection',
    key: ['SUBACCOUNT#{account}', 'COLLECTION'],
    kept: 'permanently',
  },
  /** Orders are claimed over this row. Listed while anything is stopped. */
  accountStops: {
    name: 'account_stops',
    key: ['SUBACCOUNT#{account}', 'STOPS'],
    lists: { all: 'account_stops', byOwner: 'account_stops#{owner}', byManager: 'account_stops#{manager}' },
    kept: 'permanently',
    stream: ['project-changes', 'push-changes'],
    frame: { type: 'stop', to: 'account', accountIn: 'sub_account_id' },
  },
  /** For people; claims use the marks. */
  gatewayStop: {
    name: 'gateway_stop',
    key: ['GATEWAY_STOP', 'GATEWAY_STOP'],
    kept: 'permanently',
    stream: ['project-changes', 'push-changes'],
    frame: { type: 'stop', to: 'everyone' },
  },
  /** Exists while the gateway is stopped, for claims. Several, so that claims do not contend. */
  gatewayStopMark: {
    name: 'gateway_stop_mark',
    key: ['GATEWAY_STOP#{part}', 'GATEWAY_STOP'],
    kept: 'permanently',
  },
  /** Claimed orders that are not in the books yet. Each claim is conditional on the version it was judged by. */
  fundsClaims: {
    name: 'funds_claims',
    key: ['SUBACCOUNT#{account}', 'CLAIMS'],
    kept: 'permanently',
  },
  /** A pending transfer; no exchange of the sub-account starts until it is done. */
  transferTurn: {
    name: 'transfer_turn',
    key: ['SUBACCOUNT#{account}', 'TRANSFER_TURN'],
    kept: 'until its end',
  },
  /** The order slot of a sub-account, for a provider that does not name its orders. */
  orderSlot: {
    name: 'order_slot',
    key: ['SUBACCOUNT#{account}', 'ORDER_SLOT'],
    // While a person has to decide.
    lists: { all: 'order_slot' },
    due: ['conversions'],
    kept: 'permanently',
  },
  destinations: {
    name: 'destinations',
    key: ['SUBACCOUNT#{account}', 'DESTINATIONS'],
    kept: 'permanently',
    stream: ['project-changes'],
  },
  /** `{destination}`: its kind and the provider's id. */
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
  countedTransfer: {
    name: 'counted_transfer',
    key: ['COUNTED_TRANSFER#{id}', 'COUNTED'],
    kept: 'permanently',
  },
  destinationsRound: {
    name: 'destinations_round',
    key: ['DESTINATIONS_ROUND', 'DESTINATIONS_ROUND'],
    kept: 'permanently',
  },
  ownershipMove: {
    name: 'ownership_move',
    key: ['SUBACCOUNT#{account}', 'MOVE'],
    due: ['moves'],
    kept: 'permanently',
    stream: ['project-changes', 'push-changes'],
    frame: { type: 'sub_account', to: 'moved account', accountIn: 'sub_account_id' },
  },
  /** With its steps; the deduplication row of its deposit. */
  conversion: {
    name: 'conversion_process',
    key: ['CONVERSION#{id}', 'CONVERSION'],
    lists: {
      all: 'conversion_process',
      byOwner: 'conversion_process#{owner}',
      byManager: 'conversion_process#{manager}',
      byAccount: 'conversion_process#{account}',
    },
    due: ['conversions', 'parked'],
    kept: 'permanently',
    stream: ['drive-conversions', 'project-changes', 'push-changes'],
    frame: { type: 'conversion_process', to: 'account', accountIn: 'sub_account_id' },
  },
  payment: {
    name: 'payment',
    key: ['PAYMENT#{id}', 'PAYMENT'],
    lists: {
      all: 'payment#{state}',
      byOwner: 'payment#{state}#{owner}',
      byManager: 'payment#{state}#{manager}',
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
    stream: ['project-changes', 'push-changes'],
    frame: { type: 'payment', to: 'account', accountIn: 'sub_account_id' },
  },
  /** Kept while it waits. Sorted by urgency, then time. */
  attention: {
    name: 'attention',
    key: ['ATTENTION#{subject}', 'ATTENTION'],
    lists: { all: 'attention', byOwner: 'attention#{owner}', byManager: 'attention#{manager}' },
    kept: 'permanently',
    stream: ['project-changes', 'push-changes'],
    frame: { type: 'attention', to: 'account', accountIn: 'sub_account_id' },
  },
  /** So that no change counts twice. */
  counted: {
    name: 'counted',
    key: ['COUNTED#{entity}#{id}', 'COUNTED'],
    // By outcome: `open`, `transfer_completed` or `failed`.
    lists: {
      all: 'counted#{outcome}',
      byOwner: 'counted#{outcome}#{owner}',
      byManager: 'counted#{outcome}#{manager}',
    },
    kept: 'permanently',
    stream: ['push-changes'],
    frame: { type: 'statistics', to: 'account', accountIn: 'sub_account_id', projected: true },
  },
  /** In no list and without frames: no page waits for it. */
  countedEvent: {
    name: 'counted_event',
    key: ['COUNTED_EVENT#{id}', 'COUNTED'],
    kept: 'permanently',
  },
  /** Everyone's (eight rows), an owner's, a manager's or a sub-account's. */
  dayStatistics: {
    name: 'statistics',
    key: ['STATISTICS#{scope}', 'DAY#{day}'],
    kept: 'permanently',
  },
  monthStatistics: {
    name: 'statistics',
    key: ['STATISTICS#{scope}', 'MONTH#{month}'],
    kept: 'permanently',
  },
  totalStatistics: {
    name: 'statistics',
    key: ['STATISTICS#{scope}', 'TOTAL'],
    kept: 'permanently',
  },
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
    // Any user with their own secret can send any number of events that change nothing.
    kept: { seconds: 90 * DAY, of: 'what changed nothing; the others permanently' },
    // The sweep takes delayed and retried ones.
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
    // A changed order changes the balance.
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
  /** A payout for many orders, from the provider's settlement events that name no order. */
  settlementPayout: {
    name: 'settlement_payout',
    key: ['SETTLEMENT_PAYOUT#{settlement}', 'SETTLEMENT_PAYOUT'],
    lists: { all: 'settlement_payout' },
    kept: 'permanently',
  },
  /** The sub-account of an order, by the provider's id: for events that do not name it. */
  orderOwner: {
    name: 'order_owner',
    key: ['ORDER_OWNER#{order}', 'ORDER_OWNER'],
    kept: { seconds: 90 * DAY },
  },
  collection: {
    name: 'spread_collection',
    key: ['SPREAD_COLLECTION#{id}', 'SPREAD_COLLECTION'],
    lists: { all: 'spread_collection' },
    kept: 'permanently',
    stream: ['push-changes'],
    // No owner: administrators only.
    frame: { type: 'ledger', to: 'record' },
  },
  gatewaySettings: {
    name: 'gateway_settings',
    key: ['GATEWAY_SETTINGS', 'GATEWAY_SETTINGS'],
    kept: 'permanently',
  },
  /** The checklist items an administrator has confirmed. */
  providerChecklist: {
    name: 'provider_checklist',
    key: ['PROVIDER_CHECKLIST', 'PROVIDER_CHECKLIST'],
    kept: 'permanently',
  },
  orderRequest: {
    name: 'order_request',
    key: ['ORDER_REQUEST#{user}#{key}', 'ORDER_REQUEST'],
    kept: 'until its end',
  },
  /** BRL ordered by hand in a UTC hour, in one of two flows. An order claims against the rows of its subjects. */
  spending: {
    name: 'spending',
    key: ['SPENDING#{kind}#{subject}', '{flow}'],
    kept: 'permanently',
  },
  /** The intent of an order, written with its claim: purpose, conversion, destination, spread. */
  orderIntent: {
    name: 'order_intent',
    key: ['ORDER_INTENT#{account}#{digest}', 'ORDER_INTENT'],
    kept: 'permanently',
  },
  /** The intent of an order at the provider. An order is bound once, and so is an intent. */
  orderBinding: {
    name: 'order_binding',
    key: ['ORDER_BINDING#{account}#{order}', 'ORDER_BINDING'],
    kept: 'permanently',
  },
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
  /** By account, or by the user who took it without one. */
  quote: {
    name: 'quote',
    key: ['QUOTE#{id}', 'QUOTE'],
    lists: { byAccount: 'quote#{account}', byOwner: 'quote#{user}' },
    // Any signed-in user can take any number of them.
    kept: { seconds: 2 * 365 * DAY },
  },
  notification: {
    name: 'notification',
    key: ['NOTIFICATION#{id}', 'NOTIFICATION'],
    lists: { byOwner: 'notification#{user}' },
    kept: { seconds: 365 * DAY },
    stream: ['project-changes', 'push-changes'],
    frame: { type: 'notification', to: 'owner' },
  },
  alert: {
    name: 'alert',
    key: ['ALERT#{id}', 'ALERT'],
    kept: { seconds: 365 * DAY },
    stream: ['project-changes'],
  },
  /** Later ones within the hour belong to it. */
  alertGroup: {
    name: 'alert_group',
    key: ['ALERT_GROUP#{kind}#{scope}', 'ALERT_GROUP'],
    kept: 'permanently',
  },
  /** Raised once, and again only after it has cleared. */
  alertObject: {
    name: 'alert_object',
    key: ['ALERT_OBJECT#{kind}#{id}', 'ALERT_OBJECT'],
    kept: { seconds: 365 * DAY },
  },
  /** Queued once for each notification. */
  mail: {
    name: 'mail',
    key: ['MAIL#{notification}', 'MAIL'],
    // Longer than the stream or a dead-letter queue can redeliver a change.
    kept: { seconds: 30 * DAY },
  },
  mailQueue: {
    name: 'mail_queue',
    key: ['MAILS#{user}', 'MAILS'],
    due: ['mails'],
    kept: 'permanently',
  },
  summariesRound: {
    name: 'summaries_round',
    key: ['SUMMARIES_ROUND', 'SUMMARIES_ROUND'],
    kept: 'permanently',
  },
  preferences: {
    name: 'preferences',
    key: ['PREFERENCES#{user}', 'PREFERENCES'],
    kept: 'permanently',
    // Takes effect at once in all the user's browsers.
    stream: ['push-changes'],
    frame: { type: 'preferences', to: 'owner' },
  },
  savedViews: {
    name: 'saved_views',
    key: ['PREFERENCES#{user}', 'SAVED_VIEWS'],
    kept: 'permanently',
    stream: ['push-changes'],
    frame: { type: 'saved_views', to: 'owner' },
  },
  /** Kept a week longer than its file, to show the outcome. */
  export: {
    name: 'export',
    key: ['EXPORT#{id}', 'EXPORT'],
    lists: { byOwner: 'export#{user}' },
    due: ['exports'],
    kept: { seconds: (EXPORT_DAYS + 7) * DAY },
    // The schedule finishes an interrupted one.
    streamOfNew: ['make-exports'],
    stream: ['push-changes'],
    frame: { type: 'export', to: 'owner' },
  },
  /** Ids of a user's open exports, changed in the exports' transactions. */
  openExports: {
    name: 'open_exports',
    key: ['OPEN_EXPORTS#{user}', 'OPEN_EXPORTS'],
    kept: 'permanently',
  },
  /** `2026-10`. */
  statement: {
    name: 'statement',
    key: ['STATEMENT#{account}', '{month}'],
    due: ['exports'],
    kept: 'permanently',
    streamOfNew: ['make-exports'],
    stream: ['push-changes'],
    frame: { type: 'export', to: 'account', accountIn: 'sub_account_id', projected: true },
  },
  statementsRound: {
    name: 'statements_round',
    key: ['STATEMENTS_ROUND', 'STATEMENTS_ROUND'],
    kept: 'permanently',
  },
  exception: {
    name: 'reconciliation_exception',
    key: ['EXCEPTION#{id}', 'EXCEPTION'],
    lists: { all: 'reconciliation_exception#{state}' },
    kept: 'permanently',
    stream: ['project-changes'],
  },
  exceptionAction: {
    name: 'reconciliation_action',
    key: ['EXCEPTION#{id}', 'ACTION#{version:number}'],
    kept: 'permanently',
  },
  accountReconciliation: {
    name: 'reconciliation_mark',
    key: ['SUBACCOUNT#{account}', 'RECONCILIATION'],
    kept: 'permanently',
  },
  accountBalances: {
    name: 'reconciliation_mark',
    key: ['SUBACCOUNT#{account}', 'BALANCES'],
    kept: 'permanently',
  },
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
  proof: {
    name: 'reconciliation_mark',
    key: ['RECONCILIATION', 'PROOF'],
    kept: 'permanently',
  },
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

export type ListedIn<Index extends ListIndex> = {
  [Id in EntityId]: Entities[Id] extends { readonly lists: Readonly<Record<Index, string>> } ? Id : never;
}[EntityId];

export type StreamedTo<Consumer extends StreamConsumer> = {
  [Id in EntityId]: Entities[Id] extends { readonly stream: readonly (infer Each)[] }
    ? Consumer extends Each
      ? Id
      : never
    : never;
}[EntityId];

const all = (): readonly Entity[] => Object.values(ENTITIES);

export const entityNamed = (name: string): Entity | undefined => all().find((entity) => entity.name === name);

const isEntityId = (name: string): name is EntityId => Object.hasOwn(ENTITIES, name);

/** Entities that copy their sub-account's owner and follow its changes. */
export const entitiesOfAccount = (): readonly EntityId[] =>
  Object.keys(ENTITIES)
    .filter(isEntityId)
    .filter((id) => {
      const { frame }: Entity = ENTITIES[id];
      return frame?.to === 'account' && frame.projected !== true;
    });

export const newOnesTo = (consumer: StreamConsumer): readonly string[] =>
  all()
    .filter(({ streamOfNew }) => streamOfNew?.includes(consumer))
    .map(({ name }) => name);

export const streamedTo = (consumer: StreamConsumer): readonly string[] =>
  all()
    .filter(({ stream }) => stream?.includes(consumer))
    .map(({ name }) => name);
