import {
  ENTITIES,
  entitiesOfAccount,
  entitiesTo,
  type EntityId,
  type ListedIn,
  type ListIndex,
  type Queue,
  QUEUES,
  type RoutedConsumer,
} from '@ramps-gateway/shared/contract/entities.ts';
import { partitionCount } from '@ramps-gateway/shared/contract/partitions.ts';

export type ReadAction = 'BatchGetItem' | 'GetItem' | 'Query';
export type WriteAction = 'ConditionCheckItem' | 'DeleteItem' | 'PutItem' | 'UpdateItem';

export interface TableAccess {
  readonly reads: { readonly [action in ReadAction]?: readonly EntityId[] };
  /**
   * A transaction needs the permissions of all its parts. AWS does not document whether each action is checked against
   * every key, so all actions have the same entities.
   */
  readonly writes?: { readonly actions: readonly WriteAction[]; readonly items: readonly EntityId[] };
  readonly lists: { readonly [Index in ListIndex]?: readonly ListedIn<Index>[] };
  readonly due?: readonly Queue[];
  /** Writes audit rows for users' actions (docs/audit.md). */
  readonly audits?: true;
  /** Writes audit rows for its own actions, in the same transaction. */
  readonly records?: true;
  readonly holds?: true;
  /** Takes calls from the provider's budget, and can revoke its token. */
  readonly callsProvider?: true;
  /** Reads the row of a record that was too long for its queue. */
  readonly routed?: RoutedConsumer;
}

/**
 * Audit rows are put, never changed or removed. The put's condition prevents an overwrite, which would break the chain.
 */
const AUDITS: readonly {
  readonly action: ReadAction | WriteAction;
  readonly items: readonly EntityId[];
}[] = [
  { action: 'GetItem', items: ['auditHead'] },
  { action: 'PutItem', items: ['auditHead', 'auditIntent', 'auditRow'] },
  { action: 'DeleteItem', items: ['auditIntent'] },
];

const RECORDS: typeof AUDITS = [
  { action: 'GetItem', items: ['auditHead'] },
  { action: 'PutItem', items: ['auditHead', 'auditRow'] },
];

const HOLDS: typeof AUDITS = [
  { action: 'GetItem', items: ['approval', 'heldRequest', 'policy'] },
  { action: 'PutItem', items: ['approval', 'heldRequest'] },
  { action: 'UpdateItem', items: ['approval'] },
];

const CALLS: typeof AUDITS = [
  { action: 'GetItem', items: ['callBudget', 'callRate', 'gatewaySettings'] },
  { action: 'PutItem', items: ['callRate', 'revokedToken'] },
  { action: 'UpdateItem', items: ['callBudget'] },
];

export const grantedBeside = ({
  audits,
  records,
  holds,
  callsProvider,
  routed,
}: TableAccess): typeof AUDITS => [
  ...(audits ? AUDITS : []),
  ...(records ? RECORDS : []),
  ...(holds ? HOLDS : []),
  ...(callsProvider ? CALLS : []),
  ...(routed === undefined ? [] : [{ action: 'GetItem' as const, items: entitiesTo(routed) }]),
];

/** IAM notation: `SUBACCOUNT#{account}` -> `SUBACCOUNT#*`. */
const patternOf = (template: string): string => template.replace(/\{.*$/s, '*');

const unique = (patterns: readonly string[]): readonly string[] => [...new Set(patterns)].toSorted();

/**
 * Partition key patterns of these entities. IAM does not see sort keys, so each grant covers a whole partition:
 * `subAccount` and `profile` below include all entities in the same partition.
 */
export const itemPatterns = (entities: readonly EntityId[]): readonly string[] =>
  unique(entities.map((entity) => patternOf(ENTITIES[entity].key[0])));

const listedAs = <Index extends ListIndex>(index: Index, entity: ListedIn<Index>): string => {
  const { lists }: { readonly lists: Readonly<Partial<Record<ListIndex, string>>> } = ENTITIES[entity];
  return patternOf(lists[index] ?? '');
};

/** Index -> partition key patterns that the function queries. */
export const indexPatterns = ({ lists, due }: TableAccess): ReadonlyMap<string, readonly string[]> => {
  const of = <Index extends ListIndex>(index: Index) =>
    [index, unique((lists[index] ?? []).map((entity: ListedIn<Index>) => listedAs(index, entity)))] as const;
  const queues = (due ?? []).map((queue) => {
    const { name, partitions } = QUEUES[queue];
    return partitions === 1 ? name : `${name}?`;
  });
  const everyone = (lists.all ?? []).map((entity) => {
    const list = listedAs('all', entity);
    return partitionCount(list) > 1 && !list.endsWith('*') ? `${list}#?` : list;
  });
  const all = [
    ['all', unique(everyone)] as const,
    of('byAccount'),
    of('byManager'),
    of('byOwner'),
    ['due', unique(queues)] as const,
  ];
  return new Map(all.filter(([, patterns]) => patterns.length > 0));
};

type Owned = ListedIn<'all'> & ListedIn<'byManager'> & ListedIn<'byOwner'>;

/** Lists by principal: owned, managed, and an administrator's. */
const listsOf = (...entities: readonly Owned[]): TableAccess['lists'] => ({
  all: entities,
  byOwner: entities,
  byManager: entities,
});

/** Access for posting to the ledger, whose head is in the sub-account's partition. */
const posts = {
  reads: ['ledgerPosting'],
  writes: ['ledgerEntry', 'ledgerPosting', 'subAccount'],
} as const;

/** Access for claiming and stopping orders; stops are in the sub-account's partition. */
const stops = {
  gets: ['gatewayStop', 'providerChecklist', 'subAccount'],
  reads: ['gatewayStop', 'subAccount'],
  checks: ['gatewayStop', 'gatewayStopMark', 'providerChecklist', 'subAccount'],
} as const;

const settlesUsers = {
  reads: { GetItem: ['profile', 'userCreation'] },
  writes: {
    actions: ['DeleteItem', 'PutItem', 'UpdateItem'],
    items: ['administrators', 'profile', 'userCreation'],
  },
} as const;

const claims = [
  'order',
  'orderBinding',
  'orderIntent',
  ...stops.checks,
  ...posts.writes,
] as const satisfies readonly EntityId[];

const driven = [
  'conversion',
  'order',
  'orderIntent',
  'orderOwner',
  'payment',
  'quote',
  'settlement',
  'settlementPayout',
  'unknownOrders',
  'webhookEvent',
] as const satisfies readonly EntityId[];

/** Records that are compared with the provider's orders. */
const compared = [
  'conversion',
  'exception',
  'order',
  'orderBinding',
  'orderIntent',
  'payment',
  'settlement',
] as const satisfies readonly EntityId[];

const rebuilt = [
  'conversion',
  'counted',
  'countedAccount',
  'countedEvent',
  'countedPartner',
  'incomingPayment',
  'order',
  'payment',
  'searchTerm',
] as const satisfies readonly EntityId[];

/** For orders and collections by people. */
const asks = ['administrators', 'gatewaySettings', 'order', 'orderIntent', 'profile', ...stops.gets] as const;

const received = ['conversion', 'incomingPayment', 'payment'] as const;

const settled = ['conversion', 'exception', 'order', 'orderIntent', 'proof', 'webhookEvent'] as const;

const converts = {
  reads: {
    GetItem: [...driven, 'gatewaySettings', 'spreadBand', 'profile', ...stops.gets],
    // What one drive needs together.
    BatchGetItem: [
      'clientSpread',
      'conversion',
      'order',
      'orderBinding',
      'orderIntent',
      'orderOwner',
      'payment',
      'profile',
      'subAccount',
      'transferTurn',
      ...stops.reads,
    ],
    Query: [...posts.reads, 'rate'],
  },
  writes: {
    actions: ['ConditionCheckItem', 'PutItem', 'UpdateItem'],
    items: [...driven, ...claims],
  },
} as const;

/** A change of owner updates all these rows. */
const ownedRows = entitiesOfAccount();

const followsOwnership: Pick<TableAccess, 'reads' | 'writes'> = {
  reads: {
    GetItem: [...ownedRows, 'subAccount'],
    BatchGetItem: [...ownedRows, 'subAccount'],
    Query: ['recipient'],
  },
  writes: { actions: ['DeleteItem', 'PutItem', 'UpdateItem'], items: [...ownedRows, 'subAccount'] },
};

const ofAccount = { byAccount: ['conversion', 'order', 'payment'] } as const;

const puts = (...items: readonly EntityId[]): NonNullable<TableAccess['writes']> => ({
  actions: ['PutItem'],
  items,
});

const makesExports = {
  reads: {
    GetItem: ['export', 'gatewaySettings', 'statement', 'subAccount', 'profile'],
    BatchGetItem: ['conversion', 'incomingPayment', 'order', 'subAccount'],
    Query: ['ledgerEntry', 'searchTerm', 'signingKey'],
  },
  writes: { actions: ['PutItem', 'UpdateItem'], items: ['export', 'openExports', 'signingKey', 'statement'] },
  lists: {
    ...listsOf('conversion', 'counted', 'incomingPayment', 'order', 'subAccount'),
    byAccount: ['incomingPayment', 'order'],
  },
} as const satisfies TableAccess;

/** By function name. No function ever scans. */
export const TABLE_ACCESS: Readonly<Record<string, TableAccess>> = {
  users: {
    audits: true,
    holds: true,
    reads: { GetItem: [...settlesUsers.reads.GetItem, 'savedViews'] },
    writes: {
      ...settlesUsers.writes,
      items: [...settlesUsers.writes.items, 'savedViews'],
    },
    lists: { all: ['invitation', 'profile'], byOwner: ['session', 'subAccount'] },
  },
  accounts: {
    callsProvider: true,
    audits: true,
    holds: true,
    reads: {
      GetItem: ['gatewaySettings', 'spreadBand', 'subAccount', 'profile'],
      BatchGetItem: ['claim', 'subAccount'],
    },
    writes: {
      actions: ['ConditionCheckItem', 'DeleteItem', 'PutItem'],
      items: ['claim', 'notification', 'subAccount'],
    },
    lists: {
      ...listsOf('subAccount'),
      byManager: ['subAccount', 'claim'],
      byAccount: ['conversion', 'payment'],
    },
  },
  assets: {
    callsProvider: true,
    audits: true,
    reads: { GetItem: ['gatewaySettings', 'profile'], Query: ['asset'] },
    writes: puts('asset'),
    lists: {},
  },
  orders: {
    reads: { GetItem: ['subAccount', 'profile'], BatchGetItem: ['subAccount'] },
    lists: { ...listsOf('order'), byAccount: ['order'] },
  },
  statistics: {
    reads: {
      GetItem: ['gatewayStop', 'subAccount', 'profile'],
      BatchGetItem: ['totalStatistics'],
      Query: ['dayStatistics', 'providerHealth'],
    },
    lists: {
      all: ['profile', 'subAccount', 'webhookEvent'],
      byOwner: ['subAccount'],
      byManager: ['subAccount', 'webhookEvent'],
    },
  },
  notifications: {
    audits: true,
    reads: {
      GetItem: ['notification', 'preferences', 'profile'],
      BatchGetItem: ['notification', 'subAccount'],
    },
    writes: puts('notification', 'preferences'),
    lists: { byOwner: ['notification'] },
  },
  audit: {
    reads: { GetItem: ['auditHead', 'auditRow', 'profile'], Query: ['auditRow'] },
    lists: { all: ['auditRow'], byAccount: ['auditRow'], byManager: ['auditRow'], byOwner: ['auditRow'] },
  },
  approvals: {
    audits: true,
    reads: {
      GetItem: ['approval', 'policy', 'profile', 'subAccount'],
      BatchGetItem: ['profile', 'subAccount'],
    },
    writes: { actions: ['UpdateItem'], items: ['approval'] },
    lists: { all: ['approval'], byManager: ['approval'], byOwner: ['approval'] },
  },
  'keep-approvals': {
    records: true,
    reads: { GetItem: ['approval'] },
    writes: { actions: ['UpdateItem'], items: ['approval'] },
    lists: {},
    due: ['approvals'],
  },
  'file-audit': {
    reads: { GetItem: ['auditFiles', 'auditHead', 'auditRow'], Query: ['auditRow'] },
    // The heads show which day is complete.
    writes: { actions: ['PutItem'], items: ['auditFiles', 'auditHead'] },
    lists: { all: ['auditRow'] },
  },
  'keep-audit': { audits: true, reads: { GetItem: ['auditIntent'] }, lists: {}, due: ['audit'] },
  // Stops and destinations are in the sub-account's partition.
  stops: {
    audits: true,
    holds: true,
    reads: { GetItem: ['gatewayStop', 'profile', 'subAccount'], BatchGetItem: ['subAccount'] },
    writes: {
      actions: ['ConditionCheckItem', 'DeleteItem', 'PutItem'],
      items: ['gatewayStop', 'gatewayStopMark', 'subAccount'],
    },
    lists: { ...listsOf('accountStops', 'recipient'), byAccount: ['recipient'] },
  },
  attention: {
    reads: { GetItem: ['profile'], BatchGetItem: ['configuration', 'conversion', 'subAccount'] },
    lists: { ...listsOf('attention', 'counted'), all: ['attention', 'counted', 'exception', 'orderSlot'] },
  },
  treasury: {
    callsProvider: true,
    reads: {
      GetItem: ['gatewaySettings', 'holdings', 'profile', 'spreadReserve'],
      BatchGetItem: ['holdings', 'subAccount', 'totalStatistics'],
      Query: ['dayStatistics'],
    },
    writes: puts('holdings'),
    lists: {
      ...listsOf('countedAccount', 'holdings', 'order', 'subAccount'),
      byAccount: ['conversion', 'order'],
    },
  },
  // A client's spread is in the partition of their profile, a rule in that of its sub-account.
  partners: {
    reads: {
      GetItem: ['gatewaySettings', 'gatewayStop', 'profile'],
      BatchGetItem: ['profile', 'spreadBand', 'subAccount', 'webhookRefusals'],
      Query: ['dayStatistics'],
    },
    lists: {
      all: ['accountStops', 'holdings', 'profile', 'subAccount'],
      byOwner: ['accountStops', 'holdings', 'subAccount'],
      byManager: ['accountStops', 'holdings', 'subAccount'],
    },
  },
  ledger: {
    audits: true,
    holds: true,
    reads: {
      GetItem: ['conversion', 'incomingPayment', 'subAccount', 'profile'],
      BatchGetItem: ['subAccount', 'profile'],
      Query: ['ledgerEntry', ...posts.reads],
    },
    writes: puts(...posts.writes),
    lists: { ...listsOf('subAccount'), byAccount: ['ledgerPosting'] },
  },
  credentials: {
    callsProvider: true,
    audits: true,
    holds: true,
    reads: { GetItem: ['profile', 'providerChecklist'] },
    writes: { actions: ['PutItem'], items: ['providerChecklist'] },
    lists: {},
  },
  ramps: {
    callsProvider: true,
    audits: true,
    holds: true,
    reads: {
      GetItem: [...asks, 'orderBinding', 'orderOwner', 'orderRequest', 'quote', 'spreadBand'],
      BatchGetItem: ['orderBinding', ...stops.reads, 'spending'],
      Query: ['rate', ...posts.reads],
    },
    writes: {
      actions: ['ConditionCheckItem', 'DeleteItem', 'PutItem', 'UpdateItem'],
      items: [...claims, 'claim', 'notification', 'orderReference', 'orderRequest', 'quote', 'spending'],
    },
    lists: ofAccount,
  },
  // Reserve, open collection and ledger head are in the sub-account's partition.
  'spread-earned': {
    callsProvider: true,
    audits: true,
    holds: true,
    reads: {
      GetItem: [...asks, 'collection'],
      BatchGetItem: ['order', 'orderBinding', 'profile', ...stops.reads],
      Query: posts.reads,
    },
    writes: {
      actions: ['ConditionCheckItem', 'DeleteItem', 'PutItem', 'UpdateItem'],
      items: [...claims, 'collection', 'gatewaySettings', 'policy'],
    },
    lists: { all: ['collection'], ...ofAccount },
  },
  conversions: {
    callsProvider: true,
    audits: true,
    holds: true,
    reads: {
      GetItem: [...received, 'gatewaySettings', 'spreadBand', 'subAccount', 'profile'],
      BatchGetItem: [...received, 'order', 'subAccount'],
      Query: ['paymentNote', 'rate', 'searchTerm', ...posts.reads],
    },
    writes: {
      actions: ['ConditionCheckItem', 'DeleteItem', 'PutItem'],
      items: ['conversion', 'incomingPayment', 'notification', 'payment', 'paymentNote', ...posts.writes],
    },
    lists: {
      ...listsOf('conversion', 'configuration', 'counted', 'incomingPayment', 'orderByHand'),
      byOwner: ['conversion', 'configuration', 'counted', 'incomingPayment', 'orderByHand', 'webhookEvent'],
      byAccount: ['incomingPayment'],
    },
  },
  reconciliation: {
    callsProvider: true,
    audits: true,
    holds: true,
    reads: {
      GetItem: [...settled, 'gatewaySettings', 'subAccount', 'profile'],
      BatchGetItem: compared,
      Query: ['exception', 'ledgerEntry', ...posts.reads],
    },
    // A conversion settled together with its exception, and its reservation.
    writes: {
      actions: ['PutItem', 'UpdateItem'],
      items: [...settled, 'orderBinding', ...posts.writes],
    },
    lists: {
      all: ['exception', 'orderSlot', 'subAccount'],
      byAccount: ['ledgerPosting'],
      byOwner: ['webhookEvent'],
    },
  },
  search: {
    reads: {
      GetItem: ['profile'],
      // `subAccount` includes its holdings and recipients.
      BatchGetItem: ['conversion', 'incomingPayment', 'order', 'profile', 'subAccount'],
      Query: ['searchTerm'],
    },
    lists: {},
  },
  statements: {
    audits: true,
    reads: {
      GetItem: ['export', 'profile', 'statement', 'subAccount'],
      BatchGetItem: ['subAccount'],
      Query: ['statement'],
    },
    writes: { actions: ['PutItem', 'UpdateItem'], items: ['export', 'openExports', 'statement'] },
    lists: { ...listsOf('subAccount'), byOwner: ['export', 'subAccount'] },
  },
  'make-exports': { ...makesExports, routed: 'make-exports' },
  'resume-exports': {
    reads: { ...makesExports.reads, GetItem: [...makesExports.reads.GetItem, 'statementsRound'] },
    writes: {
      actions: makesExports.writes.actions,
      items: [...makesExports.writes.items, 'statementsRound'],
    },
    lists: { ...makesExports.lists, byAccount: ['incomingPayment', 'ledgerPosting', 'order'] },
    due: ['exports'],
  },
  pricing: {
    audits: true,
    holds: true,
    reads: {
      GetItem: ['profile', 'subAccount'],
      Query: ['asset', 'rate'],
      BatchGetItem: ['spreadBand', 'profile'],
    },
    writes: puts('spreadBand', 'profile'),
    lists: { all: ['clientSpread', 'spreadBand'], byAccount: ['quote'], byOwner: ['quote'] },
  },
  'webhook-configuration': {
    audits: true,
    reads: {
      GetItem: ['profile', 'subAccount', 'webhookEvent'],
      BatchGetItem: [
        'incomingPayment',
        'order',
        'subAccount',
        'webhookConfiguration',
        'webhookQuota',
        'webhookRefusals',
      ],
    },
    writes: { actions: ['PutItem', 'UpdateItem'], items: ['profile', 'webhookEvent'] },
    lists: {
      all: ['settlementPayout', 'webhookEvent'],
      byManager: ['webhookEvent'],
      byOwner: ['webhookEvent'],
    },
  },
  'webhook-intake': {
    reads: { BatchGetItem: ['subAccount', 'profile', 'webhookQuota'] },
    writes: {
      actions: ['PutItem', 'UpdateItem'],
      items: ['webhookEvent', 'webhookQuota', 'webhookRefusals'],
    },
    lists: {},
  },
  evidence: {
    reads: {
      GetItem: ['conversion', 'configuration', 'payment', 'profile', 'subAccount'],
      BatchGetItem: ['exception', 'ledgerEntry', 'order'],
      Query: ['exception', 'ledgerPosting', 'signingKey'],
    },
    writes: puts('signingKey'),
    lists: { byOwner: ['webhookEvent'] },
  },
  'public-keys': { reads: { Query: ['signingKey'] }, writes: puts('signingKey'), lists: {} },
  description: { reads: {}, lists: {} },
  'drive-conversions': { callsProvider: true, ...converts, records: true, lists: ofAccount },
  sweep: {
    callsProvider: true,
    ...converts,
    records: true,
    lists: ofAccount,
    due: ['conversions', 'events'],
  },
  reconcile: {
    callsProvider: true,
    reads: {
      GetItem: ['conversion', 'gatewaySettings', 'webhookEvent', 'exception', 'reconciliation', 'subAccount'],
      BatchGetItem: compared,
      Query: ['ledgerEntry', 'ledgerPosting'],
    },
    // The balance before an account's first order opens its ledger.
    writes: puts('webhookEvent', 'exception', 'reconciliation', ...posts.writes),
    lists: { all: ['order', 'exception', 'subAccount'], byAccount: ['ledgerPosting'] },
    due: ['conversions', 'parked'],
  },
  'watch-orders': {
    callsProvider: true,
    reads: {
      GetItem: ['gatewaySettings', 'webhookEvent', 'reconciliation', 'subAccount'],
      BatchGetItem: ['conversion', 'order', 'orderIntent', 'payment', 'settlement'],
    },
    writes: {
      actions: ['PutItem', 'UpdateItem'],
      items: ['providerHealth', 'reconciliation', 'webhookEvent'],
    },
    lists: { all: ['configuration'] },
  },
  'watch-destinations': {
    callsProvider: true,
    reads: { GetItem: ['administrators', 'destinationsRound', 'gatewaySettings', 'subAccount'] },
    writes: puts('destinationsRound', 'notification', 'subAccount'),
    lists: { all: ['subAccount'] },
  },
  'reference-rate': {
    callsProvider: true,
    reads: { GetItem: ['gatewaySettings'] },
    writes: puts('rate'),
    lists: { all: ['configuration'] },
  },
  'refresh-holdings': {
    callsProvider: true,
    reads: {
      GetItem: ['gatewaySettings', 'holdings', 'holdingsRound', 'pool', 'spreadReserve'],
      BatchGetItem: ['holdings', 'subAccount'],
    },
    writes: {
      actions: ['PutItem', 'UpdateItem'],
      items: ['holdings', 'holdingsRound', 'pool', 'providerHealth'],
    },
    lists: { all: ['subAccount'], byAccount: ['conversion', 'order'] },
    due: ['holdings'],
  },
  'follow-holdings': {
    routed: 'follow-holdings',
    callsProvider: true,
    reads: { GetItem: ['gatewaySettings', 'holdings', 'spreadReserve'], BatchGetItem: ['subAccount'] },
    writes: { actions: ['PutItem', 'UpdateItem'], items: ['holdings'] },
    lists: { byAccount: ['conversion', 'order'] },
  },
  'tidy-users': { ...settlesUsers, records: true, lists: {}, due: ['users'] },
  'project-changes': {
    routed: 'project-changes',
    reads: {
      ...followsOwnership.reads,
      BatchGetItem: [
        ...(followsOwnership.reads.BatchGetItem ?? []),
        'alertObject',
        'approval',
        'counted',
        'countedAccount',
        'countedEvent',
        'countedPartner',
        'exception',
        'mail',
        'preferences',
        'profile',
        'totalStatistics',
      ],
      GetItem: [
        ...(followsOwnership.reads.GetItem ?? []),
        'administrators',
        'alert',
        'alertGroup',
        'countedTransfer',
        'gatewayStop',
        'mailQueue',
        'notification',
        'orderBinding',
        'policy',
        'pool',
        'profile',
      ],
      Query: [...(followsOwnership.reads.Query ?? []), 'providerHealth'],
    },
    writes: {
      actions: ['DeleteItem', 'PutItem', 'UpdateItem'],
      items: [
        ...(followsOwnership.writes?.items ?? []),
        'alert',
        'alertGroup',
        'alertObject',
        'mail',
        'mailQueue',
        'notification',
        'searchTerm',
        'counted',
        'countedAccount',
        'countedEvent',
        'countedPartner',
        'countedTransfer',
        'totalStatistics',
      ],
    },
    lists: { byAccount: ['order'], byOwner: ['subAccount'] },
  },
  'notify-people': {
    reads: {
      GetItem: ['mailQueue', 'profile', 'summariesRound'],
      BatchGetItem: ['notification', 'preferences', 'subAccount'],
      Query: ['dayStatistics'],
    },
    writes: puts('mailQueue', 'notification', 'summariesRound'),
    lists: { all: ['profile'] },
    due: ['mails'],
  },
  rebuild: {
    reads: {
      GetItem: ['conversion', 'order', 'payment', 'subAccount'],
      BatchGetItem: [...rebuilt, 'profile', 'subAccount', 'totalStatistics', 'webhookEvent'],
      Query: ['totalStatistics', ...posts.reads],
    },
    writes: {
      actions: ['ConditionCheckItem', 'PutItem', 'UpdateItem'],
      items: [...rebuilt, 'totalStatistics', ...posts.writes],
    },
    lists: {
      all: [
        'conversion',
        'holdings',
        'incomingPayment',
        'order',
        'payment',
        'profile',
        'recipient',
        'subAccount',
        'webhookEvent',
      ],
    },
  },
  'settle-ownership': { ...followsOwnership, lists: { byAccount: ['order'] }, due: ['moves'] },
  'route-changes': { reads: {}, lists: {} },
  'push-changes': {
    routed: 'push-changes',
    reads: { BatchGetItem: ['subAccount'] },
    writes: { actions: ['DeleteItem'], items: ['connection'] },
    lists: { all: ['connection'], byOwner: ['connection'] },
  },
  socket: {
    reads: { GetItem: ['connection', 'profile'] },
    writes: { actions: ['DeleteItem', 'PutItem'], items: ['connection'] },
    lists: { byOwner: ['connection'] },
  },
  'identity-trigger': {
    reads: { GetItem: ['profile', 'userCreation'] },
    // An invitation is in the partition of its profile and ends with the first sign-in.
    writes: { actions: ['DeleteItem', 'PutItem', 'UpdateItem'], items: ['administrators', 'profile'] },
    lists: {},
  },
};

/** @throws Error for a function without an entry, even an empty one */
export const tableAccessOf = (name: string): TableAccess => {
  const access = TABLE_ACCESS[name];
  if (!access) throw new Error(`infra/config/table-access.ts has no entry for ${name}`);
  return access;
};

export const usesTable = (name: string): boolean => {
  const { reads, writes, lists, due } = tableAccessOf(name);
  return writes !== undefined || due !== undefined || Object.keys({ ...reads, ...lists }).length > 0;
};
