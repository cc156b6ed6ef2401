import { EXPORT_DAYS } from '../domain/files.ts';
import type { FrameType } from './socket.ts';

/**
 * Every entity of the single table. Keys (adapters/dynamo/table/keys.ts), stream filters (infra/config/functions.ts),
 * grants (infra/config/table-access.ts) and frames (realtime/frame-of.ts) are generated from it. In keys, `{id}` is a
 * text and `{version:number}` nine digits, so that it sorts.
 */

export type StreamConsumer =
  | 'drive-conversions'
  | 'follow-holdings'
  | 'make-exports'
  | 'project-changes'
  | 'push-changes';

export interface Subscription {
  /** Names of entities; a removal has its entity in the old image. */
  readonly entities: readonly string[];
  /** Only new items of these. */
  readonly newOf?: readonly string[];
}

/**
 * The consumers to which `route-changes` hands its records, each through a queue of its own, and what one message holds.
 * `key`: FIFO, consecutive records of one partition key. `batch`: what a batch of the stream has for the consumer.
 */
export const ROUTED = {
  'follow-holdings': 'batch',
  'make-exports': 'record',
  'project-changes': 'key',
  'push-changes': 'batch',
} as const satisfies Readonly<
  Record<Exclude<StreamConsumer, 'drive-conversions'>, 'batch' | 'key' | 'record'>
>;

export type RoutedConsumer = keyof typeof ROUTED;

export type ListIndex = 'all' | 'byAccount' | 'byManager' | 'byOwner';

/** Timed work, as partitions of the index `due`. Busy queues have several. */
export const QUEUES = {
  conversions: { name: 'DUE#', partitions: 8 },
  /** Separate: anyone with a webhook secret can send any number of events, which must not delay conversions. */
  events: { name: 'DUE#e', partitions: 4 },
  /** Failed conversions are not due; this list finds them without reading other rows. */
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
  /** The record's owner and manager; former ones get a removal frame. */
  | { readonly to: 'record' }
  | { readonly to: 'owner' }
  | { readonly to: 'everyone' }
  /** Administrators only if the event could be processed; otherwise its content may be a stranger's. */
  | { readonly to: 'receiver' }
  /** The sub-account's current owner and manager. */
  | {
      readonly to: 'account';
      readonly accountIn: AccountField;
      readonly projected?: true;
    }
  /** One frame per account after a change of owner has reached all its rows. */
  | { readonly to: 'moved account'; readonly accountIn: AccountField };

/** The provider's id or the gateway's. */
export type AccountField = 'account_id' | 'sub_account_id';

export interface Entity {
  /** `entity` attribute of its items, and prefix of its lists. */
  readonly name: string;
  readonly key: readonly [partition: string, sort: string];
  /** Index -> partition in it. */
  readonly lists?: { readonly [index in ListIndex]?: string };
  /** Partitions of its lists of everyone (./partitions), at most ten; one number for all lists, or one per list. */
  readonly spread?: number | Readonly<Record<string, number>>;
  readonly due?: readonly Queue[];
  /** `of`: the seconds apply to these rows only. */
  readonly kept: 'permanently' | 'until its end' | { readonly seconds: number; readonly of?: string };
  readonly stream?: readonly StreamConsumer[];
  /** Invoked for new items only. */
  readonly streamOfNew?: readonly StreamConsumer[];
  /** Without a frame, changes are not pushed. */
  readonly frame?: {
    readonly type: FrameType;
    /** Changes to only these fields are not pushed. */
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
  /** By email, before the user has an id. */
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
  /** Ids of all administrators, so that the last one cannot be removed. */
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
  /** Orders that events to a user's webhook name and the provider does not show. */
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
  /** By UTC day, `2026-11-20`: counts by reason. */
  webhookRefusals: {
    name: 'webhook_refusals',
    key: ['WEBHOOK_REFUSALS#{user}', '{day}'],
    kept: { seconds: 2 * DAY },
  },
  /** The digest of a provider token that an instance revoked. */
  revokedToken: {
    name: 'revoked_token',
    key: ['REVOKED_TOKEN#{digest}', 'REVOKED_TOKEN'],
    kept: { seconds: DAY },
  },
  /** When the next provider call may be sent. One row per 250 calls a second, to limit writes to a key. */
  callBudget: {
    name: 'call_budget',
    key: ['CALL_BUDGET#{shard}', 'CALL_BUDGET'],
    kept: 'permanently',
  },
  /** The reduced rate after a 429 from the provider. */
  callRate: { name: 'call_rate', key: ['CALL_RATE', 'CALL_RATE'], kept: 'permanently' },
  signingKey: { name: 'signing_key', key: ['SIGNING_KEYS', '{kid}'], kept: 'permanently' },
  /** One partition: the list is one Query. */
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
    // Fetches the balances of a new sub-account; converts held payments after verification.
    stream: ['drive-conversions', 'follow-holdings', 'project-changes', 'push-changes'],
    frame: { type: 'sub_account', to: 'record' },
  },
  holdings: {
    name: 'holdings',
    key: ['SUBACCOUNT#{account}', 'HOLDINGS'],
    lists: { all: 'holdings', byOwner: 'holdings#{owner}', byManager: 'holdings#{manager}' },
    due: ['holdings'],
    kept: 'permanently',
    // A low balance becomes an attention item.
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
    // Expires unless a sync finds the sub-account first.
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
  /** One row per fact. Listed in its sub-account's journal. */
  ledgerPosting: {
    name: 'ledger_posting',
    key: ['POSTING#{fact}', '{nth:number}'],
    lists: { byAccount: 'ledger_posting#{account}' },
    kept: 'permanently',
  },
  /** By ledger account (`available:BRL`) and posting time. */
  ledgerEntry: {
    name: 'ledger_entry',
    key: ['LEDGER#{account}#{ledger}', '{at}#{number:number}'],
    kept: 'permanently',
  },
  /**
   * An audit row by UTC day and shard, never rewritten. Listed for everyone and by person, object and action (manager
   * index).
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
  /** An effect outside the table that has started; its audit row replaces it. */
  auditIntent: {
    name: 'audit_intent',
    key: ['AUDIT_INTENT#{id}', 'AUDIT_INTENT'],
    due: ['audit'],
    kept: 'permanently',
  },
  /**
   * A request that needs a second person, in full. Listed as open or decided, by maker, and by the manager at that
   * time.
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
  /** Prevents a second approval for the same request. */
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
  /** The gateway's USDT spread in a sub-account. */
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
  /** Every claim of an order checks this row. Listed while anything is stopped. */
  accountStops: {
    name: 'account_stops',
    key: ['SUBACCOUNT#{account}', 'STOPS'],
    lists: { all: 'account_stops', byOwner: 'account_stops#{owner}', byManager: 'account_stops#{manager}' },
    kept: 'permanently',
    stream: ['project-changes', 'push-changes'],
    frame: { type: 'stop', to: 'account', accountIn: 'sub_account_id' },
  },
  /** Shown to people; claims check the marks. */
  gatewayStop: {
    name: 'gateway_stop',
    key: ['GATEWAY_STOP', 'GATEWAY_STOP'],
    kept: 'permanently',
    stream: ['project-changes', 'push-changes'],
    frame: { type: 'stop', to: 'everyone' },
  },
  /** Exists while the gateway is stopped. Claims check one of several, so that they do not contend. */
  gatewayStopMark: {
    name: 'gateway_stop_mark',
    key: ['GATEWAY_STOP#{part}', 'GATEWAY_STOP'],
    kept: 'permanently',
  },
  /** Claimed orders that are not in the ledger yet. A claim fails if the row changed since it was judged. */
  fundsClaims: {
    name: 'funds_claims',
    key: ['SUBACCOUNT#{account}', 'CLAIMS'],
    kept: 'permanently',
  },
  /** A pending transfer. The sub-account starts no exchange until it is done. */
  transferTurn: {
    name: 'transfer_turn',
    key: ['SUBACCOUNT#{account}', 'TRANSFER_TURN'],
    kept: 'until its end',
  },
  /** A sub-account's order slot, at a provider that does not name its orders. */
  orderSlot: {
    name: 'order_slot',
    key: ['SUBACCOUNT#{account}', 'ORDER_SLOT'],
    // While a person must decide.
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
  /** `{destination}`: kind and provider's id. */
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
    stream: ['project-changes', 'push-changes'],
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
  /** Includes its steps. Also prevents a second conversion of its deposit. */
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
  /** An incoming PIX as users see it, from its order, conversion and held payment. Lists: `PAYMENT_LISTS`. */
  incomingPayment: {
    name: 'incoming_payment',
    key: ['PAYMENT#{id}', 'INCOMING'],
    lists: {
      all: 'incoming_payment#{list}',
      byOwner: 'incoming_payment#{list}#{owner}',
      byManager: 'incoming_payment#{list}#{manager}',
      byAccount: 'incoming_payment#{list}#{account}',
    },
    kept: 'permanently',
    stream: ['project-changes', 'push-changes'],
    frame: { type: 'payment', to: 'account', accountIn: 'sub_account_id' },
  },
  /** Read only with its payment, whose account decides who may. */
  paymentNote: {
    name: 'payment_note',
    key: ['PAYMENT#{id}', 'NOTE#{at}#{note}'],
    kept: 'permanently',
    stream: ['push-changes'],
    frame: { type: 'payment', to: 'account', accountIn: 'sub_account_id', projected: true },
  },
  /** Exists while it needs attention. Sorted by urgency, then time. */
  attention: {
    name: 'attention',
    key: ['ATTENTION#{subject}', 'ATTENTION'],
    lists: { all: 'attention', byOwner: 'attention#{owner}', byManager: 'attention#{manager}' },
    kept: 'permanently',
    stream: ['project-changes', 'push-changes'],
    frame: { type: 'attention', to: 'account', accountIn: 'sub_account_id' },
  },
  /** Prevents counting a change twice. */
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
  /** Not listed and without frames: no page shows it. */
  countedEvent: {
    name: 'counted_event',
    key: ['COUNTED_EVENT#{id}', 'COUNTED'],
    kept: 'permanently',
  },
  /** For everyone (eight rows), an owner, a manager or a sub-account. */
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
    // Processed events by our order id. Events not processed at once by status, for their owner and for everyone.
    lists: {
      all: 'webhook_event#{status}',
      byOwner: 'webhook_event#{order}',
      byManager: 'webhook_event#{status}#{user}',
    },
    // Anyone with a webhook secret can send them.
    spread: 8,
    due: ['events'],
    // A user with a webhook secret can send any number of events that change nothing.
    kept: { seconds: 90 * DAY, of: 'what changed nothing; the others permanently' },
    // The sweep takes delayed and retried events.
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
    // A changed order changes balances.
    stream: ['follow-holdings', 'project-changes', 'push-changes'],
    frame: { type: 'order', to: 'account', accountIn: 'account_id' },
  },
  /** An order made by hand, written with the order and listed by status. No personal data. */
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
  /** A payout for many orders, from settlement events that name no order. */
  settlementPayout: {
    name: 'settlement_payout',
    key: ['SETTLEMENT_PAYOUT#{settlement}', 'SETTLEMENT_PAYOUT'],
    lists: { all: 'settlement_payout' },
    kept: 'permanently',
  },
  /** Order to sub-account, by the provider's ids, for events without an account. */
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
    // Without an owner, only administrators get the frame.
    frame: { type: 'ledger', to: 'record' },
  },
  gatewaySettings: {
    name: 'gateway_settings',
    key: ['GATEWAY_SETTINGS', 'GATEWAY_SETTINGS'],
    kept: 'permanently',
  },
  /** Checklist items that an administrator has confirmed. */
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
  /** BRL ordered by hand per UTC hour and flow. An order claims against the rows of all its subjects. */
  spending: {
    name: 'spending',
    key: ['SPENDING#{kind}#{subject}', '{flow}'],
    kept: 'permanently',
  },
  /** An order's intent, written with its claim: purpose, conversion, destination, spread. */
  orderIntent: {
    name: 'order_intent',
    key: ['ORDER_INTENT#{account}#{digest}', 'ORDER_INTENT'],
    kept: 'permanently',
  },
  /** Binds an intent to a provider order. Each is bound at most once. */
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
  /** Reference prices of a pair. One row per slot of a series (domain/rates), so that a chart is one Query. */
  rate: {
    name: 'rate',
    key: ['RATES#{pair}#{series}', '{slot}'],
    kept: 'permanently',
  },
  /** By account, or by user for a quote without one. */
  quote: {
    name: 'quote',
    key: ['QUOTE#{id}', 'QUOTE'],
    lists: { byAccount: 'quote#{account}', byOwner: 'quote#{user}' },
    // Any signed-in user can get any number of quotes.
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
  /** Groups alerts within the hour of the first. */
  alertGroup: {
    name: 'alert_group',
    key: ['ALERT_GROUP#{kind}#{scope}', 'ALERT_GROUP'],
    kept: 'permanently',
  },
  /** Prevents a repeated alert until the first has cleared. */
  alertObject: {
    name: 'alert_object',
    key: ['ALERT_OBJECT#{kind}#{id}', 'ALERT_OBJECT'],
    kept: { seconds: 365 * DAY },
  },
  /** Prevents queueing a notification twice. */
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
    // Applied at once in all the user's browsers.
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
  /** Kept a week longer than the file, to show the outcome. */
  export: {
    name: 'export',
    key: ['EXPORT#{id}', 'EXPORT'],
    lists: { byOwner: 'export#{user}' },
    due: ['exports'],
    kept: { seconds: (EXPORT_DAYS + 7) * DAY },
    // The schedule resumes an interrupted export.
    streamOfNew: ['make-exports'],
    stream: ['push-changes'],
    frame: { type: 'export', to: 'owner' },
  },
  /** Ids of a user's open exports, updated in the exports' transactions. */
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
  /** Search terms: one list per user and class of terms; for everyone, one per prefix. */
  searchTerm: {
    name: 'search_term',
    key: ['SEARCH#{list}', '{term}'],
    kept: 'permanently',
  },
  connection: {
    name: 'connection',
    key: ['CONNECTION#{id}', 'CONNECTION'],
    // Administrators' connections are under `admin`.
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

/** Entities with a copy of their sub-account's owner, updated when it changes. */
export const entitiesOfAccount = (): readonly EntityId[] =>
  idsWhere(({ frame }) => frame?.to === 'account' && frame.projected !== true);

const idsWhere = (of: (entity: Entity) => boolean): readonly EntityId[] =>
  Object.keys(ENTITIES)
    .filter(isEntityId)
    .filter((id) => of(ENTITIES[id]));

const namesOf = (ids: readonly EntityId[]): readonly string[] => ids.map((id) => ENTITIES[id].name);

/** Entities whose records the consumer gets. */
export const entitiesTo = (consumer: StreamConsumer): readonly EntityId[] =>
  idsWhere(
    ({ stream, streamOfNew }) =>
      stream?.includes(consumer) === true || streamOfNew?.includes(consumer) === true,
  );

export const subscriptionOf = (consumer: StreamConsumer): Required<Subscription> => ({
  entities: namesOf(idsWhere(({ stream }) => stream?.includes(consumer) === true)),
  newOf: namesOf(idsWhere(({ streamOfNew }) => streamOfNew?.includes(consumer) === true)),
});

export const isAskedFor = (
  { entities, newOf = [] }: Subscription,
  entity: string | undefined,
  isNew: boolean,
): boolean => entity !== undefined && (entities.includes(entity) || (isNew && newOf.includes(entity)));

const isRouted = (name: string): name is RoutedConsumer => Object.hasOwn(ROUTED, name);

export const ROUTED_CONSUMERS: readonly RoutedConsumer[] = Object.keys(ROUTED).filter(isRouted);
