import { SERVICES, type Service } from '@ramps-gateway/shared/contract/call.ts';
import { CALLS } from '@ramps-gateway/shared/contract/calls/index.ts';
import { REFERENCE_EVERY_MINUTES } from '@ramps-gateway/shared/domain/rates.ts';
import {
  ROUTED_CONSUMERS,
  type RoutedConsumer,
  type Subscription,
  subscriptionOf,
} from '@ramps-gateway/shared/contract/entities.ts';

/** `http`: the calls of this service in the contract. */
export type Trigger =
  | { readonly kind: 'http' }
  | { readonly kind: 'websocket' }
  | { readonly kind: 'cognito' }
  | { readonly kind: 'schedule'; readonly everyMinutes: number }
  /** Invoked by an operator (npm run ops). */
  | { readonly kind: 'operator' }
  | StreamTrigger
  | QueueTrigger;

/** Reads the table's stream. AWS advises at most two such functions. */
export interface StreamTrigger extends Subscription {
  readonly kind: 'stream';
  readonly batchSize: number;
  /** Concurrent batches per shard; each key keeps its order. */
  readonly parallelization: number;
  readonly maxRetries: number;
}

/** Gets its records of the stream from `route-changes`. */
export interface QueueTrigger {
  readonly kind: 'queue';
  readonly consumer: RoutedConsumer;
  /** Messages; ten is the most for a FIFO queue. */
  readonly batchSize: number;
  /** Batches at once, at least two. */
  readonly concurrency: number;
  readonly maxRetries: number;
}

export interface FunctionSpec {
  readonly name: string;
  /** From the repository's root; exports `handler`. */
  readonly entry: string;
  readonly trigger: Trigger;
  readonly timeoutSeconds: number;
  readonly memoryMb: number;
  /**
   * Reserved concurrency; null for the account's shared pool. Functions that call the provider have one, to limit the
   * load there and to keep a slow provider from starving the webhooks.
   */
  readonly reservedConcurrency: number | null;
  /** In addition to those of the AWS SDK. */
  readonly environment: readonly EnvironmentName[];
  readonly credentialsSecret: 'none' | 'read' | 'read-write';
  readonly readsWebhookKey: boolean;
  /** `read` only creates links (functions/src/adapters/files). */
  readonly files: 'none' | 'read' | 'read-write';
  /** `public-key` reads only the public half. */
  readonly signing: 'none' | 'public-key' | 'sign';
  readonly postsToSockets: boolean;
  /** Through SES, only from `ALERT_SENDER`. */
  readonly sendsMails: boolean;
  readonly cognito: readonly CognitoAction[];
}

export type EnvironmentName =
  | 'TABLE_NAME'
  | 'RAMPS_SECRET_ID'
  | 'RAMPS_SANDBOX_URL'
  | 'RAMPS_PRODUCTION_URL'
  /** `beta` or `reference`: the provider's API. */
  | 'RAMPS_PROFILE'
  /** Default of the gateway's setting: requests per second to the provider. */
  | 'PROVIDER_CALLS_PER_SECOND'
  | 'WEBSOCKET_ENDPOINT'
  | 'USER_POOL_ID'
  | 'USER_POOL_CLIENT_ID'
  | 'TOKEN_ISSUER'
  | 'ORIGIN_DIGESTS'
  | 'RULE_DAILY_CEILING'
  /** `on` or `off`: whether people can order exchanges. */
  | 'EXCHANGE_ORDERS'
  | 'PASSWORD_MINIMUM'
  /** Comma-separated roles that need a second factor, or `none`. */
  | 'SECOND_FACTOR_ROLES'
  | 'SECOND_FACTOR_GRACE_DAYS'
  | 'PASSKEYS'
  /** Sender of mails to users, or `none`. */
  | 'ALERT_SENDER'
  | 'DESTINATION_COOLING_OFF_HOURS'
  /** Comma-separated addresses of the deployment's administrators, or `none`. */
  | 'NAMED_ADMINISTRATORS'
  /** `on` or `off`: the approval policy before an administrator sets one. */
  | 'SECOND_PERSON'
  /** `stops=name,...`: the function that executes an approved request, by service. */
  | 'HELD_FUNCTIONS'
  /** `project-changes=url,...`: the queue of each consumer of the stream's records. */
  | 'CHANGE_QUEUES'
  | 'WEBHOOK_KEY_SECRET_ID'
  | 'FILES_BUCKET'
  /** The audit log's locked archive. */
  | 'AUDIT_BUCKET'
  | 'SIGNING_KEY_ID'
  | 'WEBHOOK_EVENTS_A_MINUTE'
  | 'WEBHOOK_ACCOUNT_EVENTS_A_MINUTE';

/** C5: accepted events per minute, for a configuration and for each of its sub-accounts. */
export const WEBHOOK_QUOTA = {
  WEBHOOK_EVENTS_A_MINUTE: '600',
  WEBHOOK_ACCOUNT_EVENTS_A_MINUTE: '300',
} as const;

/** The provider states no limit; five a second until it does. */
export const PROVIDER_CALLS_PER_SECOND = '5';

export type CognitoAction =
  | (typeof settlesUsers)[number]
  | 'AdminCreateUser'
  | 'AdminSetUserMFAPreference'
  | 'AdminSetUserPassword';

const capabilities = 'functions/src/capabilities';
const provider: readonly EnvironmentName[] = [
  'RAMPS_SECRET_ID',
  'RAMPS_SANDBOX_URL',
  'RAMPS_PRODUCTION_URL',
  'RAMPS_PROFILE',
  'PROVIDER_CALLS_PER_SECOND',
];

/**
 * From `npm run bench`: a function's import takes 33 to 61 ms of a full processor, an accepted webhook 1.5 ms. More
 * memory gives more processor time: 512 MB (0.29 of one) gives 5 ms per webhook, less than the table takes, and a cold
 * start of 0.2 s. 128 MB gives 0.8 s, and 1,769 MB cost 3.5 times as much for functions that mostly wait.
 */
const defaults = {
  timeoutSeconds: 15,
  memoryMb: 512,
  reservedConcurrency: null,
  environment: ['TABLE_NAME'],
  credentialsSecret: 'none',
  readsWebhookKey: false,
  files: 'none',
  signing: 'none',
  postsToSockets: false,
  sendsMails: false,
  cognito: [],
} as const satisfies Partial<FunctionSpec>;

const PUBLIC_SERVICES: readonly Service[] = ['webhook-intake', 'public-keys'];

const judges: readonly EnvironmentName[] = ['SECOND_FACTOR_ROLES', 'SECOND_FACTOR_GRACE_DAYS'];

export const HOLDING: readonly Service[] = [
  ...new Set(CALLS.flatMap(({ held, service: name }) => (held === undefined ? [] : [name]))),
];

const service = (name: Service, entry: string, overrides: Partial<FunctionSpec> = {}): FunctionSpec => ({
  ...defaults,
  name,
  entry: `${capabilities}/${entry}`,
  trigger: { kind: 'http' },
  ...overrides,
  environment: [
    ...(overrides.environment ?? defaults.environment),
    'ORIGIN_DIGESTS',
    ...(PUBLIC_SERVICES.includes(name) ? [] : judges),
    ...(HOLDING.includes(name) || name === 'approvals' ? (['SECOND_PERSON'] as const) : []),
  ],
});

const takesWebhooks = {
  environment: [
    'TABLE_NAME',
    'WEBHOOK_KEY_SECRET_ID',
    'WEBHOOK_EVENTS_A_MINUTE',
    'WEBHOOK_ACCOUNT_EVENTS_A_MINUTE',
  ],
  readsWebhookKey: true,
} as const;

const scheduled = (
  name: string,
  entry: string,
  everyMinutes: number,
  overrides: Partial<FunctionSpec> = {},
): FunctionSpec => ({
  ...defaults,
  ...overrides,
  name,
  entry: `${capabilities}/${entry}`,
  trigger: { kind: 'schedule', everyMinutes },
});

const drives: readonly EnvironmentName[] = ['TABLE_NAME', 'DESTINATION_COOLING_OFF_HOURS', ...provider];

const usesProvider = { environment: ['TABLE_NAME', ...provider], credentialsSecret: 'read' } as const;

/** By default, the provider has as long as API Gateway waits. */
const waits = (reservedConcurrency: number, timeoutSeconds = 29) => ({
  ...usesProvider,
  timeoutSeconds,
  reservedConcurrency,
});

/** 100,000 entries take half a minute of processor time and 150 MB. */
const makesFiles = {
  environment: ['TABLE_NAME', 'FILES_BUCKET', 'SIGNING_KEY_ID'],
  files: 'read-write',
  signing: 'sign',
  timeoutSeconds: 870,
  memoryMb: 2048,
} as const;

const settlesUsers = [
  'AdminAddUserToGroup',
  'AdminDeleteUser',
  'AdminDisableUser',
  'AdminEnableUser',
  'AdminGetUser',
  'AdminListGroupsForUser',
  'AdminRemoveUserFromGroup',
  'AdminUserGlobalSignOut',
] as const;

export const FUNCTIONS: readonly FunctionSpec[] = [
  service('users', 'accounts/users/handler.ts', {
    environment: [
      'TABLE_NAME',
      'USER_POOL_ID',
      'USER_POOL_CLIENT_ID',
      'PASSKEYS',
      'PASSWORD_MINIMUM',
      'WEBHOOK_KEY_SECRET_ID',
    ],
    // Encrypts a password in a request held for approval.
    readsWebhookKey: true,
    cognito: [...settlesUsers, 'AdminCreateUser', 'AdminSetUserMFAPreference', 'AdminSetUserPassword'],
  }),
  service('accounts', 'accounts/accounts/handler.ts', waits(10)),
  service('assets', 'accounts/assets/handler.ts', waits(3)),
  service('orders', 'money/orders/handler.ts'),
  service('statistics', 'insight/statistics/handler.ts'),
  service('notifications', 'insight/notifications/handler.ts', {
    environment: ['TABLE_NAME', 'ALERT_SENDER'],
  }),
  // A function of its own, so that people can stop money however busy the others are.
  service('stops', 'accounts/stops/handler.ts', {
    environment: ['TABLE_NAME', 'DESTINATION_COOLING_OFF_HOURS'],
  }),
  service('attention', 'insight/attention/handler.ts'),
  service('audit', 'insight/audit/handler.ts'),
  service('approvals', 'setup/approvals/handler.ts', { environment: ['TABLE_NAME', 'HELD_FUNCTIONS'] }),
  service('treasury', 'money/treasury/handler.ts', {
    ...usesProvider,
    timeoutSeconds: 29,
    // Nearly a full processor: parses and sums two thousand accounts.
    memoryMb: 1024,
    reservedConcurrency: 10,
  }),
  service('partners', 'accounts/partners/handler.ts', {
    environment: ['TABLE_NAME', 'PROVIDER_CALLS_PER_SECOND'],
    timeoutSeconds: 29,
    // Nearly a full processor: parses two thousand sub-accounts.
    memoryMb: 1024,
  }),
  service('ledger', 'money/ledger/handler.ts', {
    timeoutSeconds: 29,
    // Nearly a full processor: parses and sums two thousand ledgers.
    memoryMb: 1024,
  }),
  service('credentials', 'setup/credentials/handler.ts', {
    ...waits(3),
    environment: [...usesProvider.environment, 'WEBHOOK_KEY_SECRET_ID'],
    credentialsSecret: 'read-write',
    readsWebhookKey: true,
  }),
  // One provider call each; other services make up to eight in parallel.
  service('ramps', 'money/ramps/handler.ts', {
    ...waits(100),
    environment: [...usesProvider.environment, 'RULE_DAILY_CEILING', 'EXCHANGE_ORDERS'],
  }),
  service('spread-earned', 'money/spread-earned/handler.ts', waits(3)),
  // Switching on a rule checks the account's wallets.
  service('conversions', 'money/conversions/handler.ts', {
    ...waits(10),
    environment: [...usesProvider.environment, 'RULE_DAILY_CEILING'],
  }),
  service('reconciliation', 'money/reconciliation/handler.ts', waits(5)),
  service('search', 'insight/search/handler.ts'),
  service('statements', 'insight/statements/handler.ts', {
    environment: ['TABLE_NAME', 'FILES_BUCKET'],
    files: 'read',
  }),
  service('pricing', 'money/pricing/handler.ts'),
  service('webhook-configuration', 'setup/webhooks/configuration-handler.ts', takesWebhooks),
  service('webhook-intake', 'setup/webhooks/intake-handler.ts', {
    ...takesWebhooks,
    environment: [...takesWebhooks.environment, 'RAMPS_PROFILE'],
  }),
  service('evidence', 'money/evidence/handler.ts', {
    environment: ['TABLE_NAME', 'SIGNING_KEY_ID'],
    signing: 'sign',
  }),
  service('public-keys', 'setup/public-keys/handler.ts', {
    environment: ['TABLE_NAME', 'SIGNING_KEY_ID'],
    signing: 'public-key',
  }),
  service('description', 'setup/description/handler.ts', { environment: [] }),
  {
    ...defaults,
    ...usesProvider,
    environment: drives,
    name: 'drive-conversions',
    entry: `${capabilities}/money/conversions/drive-handler.ts`,
    trigger: {
      kind: 'stream',
      ...subscriptionOf('drive-conversions'),
      batchSize: 100,
      parallelization: 10,
      maxRetries: 5,
    },
    timeoutSeconds: 120,
    reservedConcurrency: 20,
  },
  {
    ...defaults,
    name: 'route-changes',
    entry: `${capabilities}/insight/routing/route-handler.ts`,
    trigger: {
      kind: 'stream',
      entities: [...new Set(ROUTED_CONSUMERS.flatMap((name) => subscriptionOf(name).entities))],
      newOf: [...new Set(ROUTED_CONSUMERS.flatMap((name) => subscriptionOf(name).newOf))],
      batchSize: 500,
      parallelization: 2,
      maxRetries: 5,
    },
    environment: ['CHANGE_QUEUES'],
  },
  scheduled('sweep', 'money/conversions/sweep-handler.ts', 1, {
    ...waits(3, 120),
    environment: drives,
  }),
  scheduled('reconcile', 'money/reconciliation/reconcile-handler.ts', 15, waits(2, 300)),
  scheduled('watch-orders', 'money/reconciliation/watch-orders-handler.ts', 1, waits(2, 90)),
  // One scheduled run at a time, plus one started by hand.
  scheduled('watch-destinations', 'money/ramps/watch-handler.ts', 15, waits(2, 300)),
  scheduled('reference-rate', 'money/pricing/reference-handler.ts', REFERENCE_EVERY_MINUTES, waits(2, 60)),
  scheduled('refresh-holdings', 'money/treasury/due-handler.ts', 1, waits(2, 90)),
  {
    ...defaults,
    ...usesProvider,
    name: 'follow-holdings',
    entry: `${capabilities}/money/treasury/follow-handler.ts`,
    // Few at once, so that a burst of an account's orders causes one query.
    trigger: { kind: 'queue', consumer: 'follow-holdings', batchSize: 10, concurrency: 2, maxRetries: 3 },
    timeoutSeconds: 60,
    reservedConcurrency: 4,
  },
  scheduled('tidy-users', 'accounts/users/tidy-handler.ts', 1, {
    environment: ['TABLE_NAME', 'USER_POOL_ID'],
    cognito: settlesUsers,
  }),
  scheduled('keep-audit', 'insight/audit/keep-handler.ts', 1),
  scheduled('file-audit', 'insight/audit/file-handler.ts', 30, {
    timeoutSeconds: 870,
    memoryMb: 1024,
    environment: ['TABLE_NAME', 'AUDIT_BUCKET'],
  }),
  scheduled('keep-approvals', 'setup/approvals/keep-handler.ts', 1),
  {
    ...defaults,
    name: 'project-changes',
    entry: `${capabilities}/insight/projections/project-handler.ts`,
    // A batch writes each counter only once, and few writers rarely conflict on a row.
    trigger: { kind: 'queue', consumer: 'project-changes', batchSize: 10, concurrency: 8, maxRetries: 5 },
    timeoutSeconds: 30,
    environment: ['TABLE_NAME', 'ALERT_SENDER'],
  },
  scheduled('notify-people', 'insight/mails/notify-handler.ts', 1, {
    timeoutSeconds: 120,
    environment: ['TABLE_NAME', 'ALERT_SENDER'],
    sendsMails: true,
  }),
  scheduled('settle-ownership', 'insight/projections/settle-handler.ts', 1, {
    timeoutSeconds: 120,
  }),
  {
    ...defaults,
    name: 'rebuild',
    entry: `${capabilities}/insight/projections/rebuild-handler.ts`,
    trigger: { kind: 'operator' },
    timeoutSeconds: 870,
    memoryMb: 1024,
  },
  {
    ...defaults,
    ...makesFiles,
    name: 'make-exports',
    entry: `${capabilities}/insight/statements/make-handler.ts`,
    trigger: { kind: 'queue', consumer: 'make-exports', batchSize: 1, concurrency: 10, maxRetries: 1 },
  },
  scheduled('resume-exports', 'insight/statements/resume-handler.ts', 1, {
    ...makesFiles,
  }),
  {
    ...defaults,
    name: 'push-changes',
    entry: `${capabilities}/insight/realtime/push-handler.ts`,
    trigger: { kind: 'queue', consumer: 'push-changes', batchSize: 10, concurrency: 2, maxRetries: 5 },
    timeoutSeconds: 30,
    // Nearly a full processor: a frame for a thousand sockets is a thousand signed requests.
    memoryMb: 1024,
    environment: ['TABLE_NAME', 'WEBSOCKET_ENDPOINT'],
    postsToSockets: true,
  },
  {
    ...defaults,
    name: 'socket',
    entry: `${capabilities}/insight/realtime/socket-handler.ts`,
    trigger: { kind: 'websocket' },
    environment: [
      'TABLE_NAME',
      'WEBSOCKET_ENDPOINT',
      'TOKEN_ISSUER',
      'USER_POOL_CLIENT_ID',
      'ORIGIN_DIGESTS',
    ],
    postsToSockets: true,
  },
  {
    ...defaults,
    name: 'identity-trigger',
    entry: `${capabilities}/accounts/users/trigger-handler.ts`,
    trigger: { kind: 'cognito' },
    timeoutSeconds: 5,
    environment: ['TABLE_NAME', 'PASSKEYS', 'NAMED_ADMINISTRATORS', ...judges],
    cognito: ['AdminAddUserToGroup', 'AdminGetUser', 'AdminListGroupsForUser', 'AdminSetUserMFAPreference'],
  },
];

export const functionOf = (name: Service): FunctionSpec => {
  const found = FUNCTIONS.find((spec) => spec.name === name);
  if (!found) throw new Error(`no function serves ${name}; the services are ${SERVICES.join(', ')}`);
  return found;
};
