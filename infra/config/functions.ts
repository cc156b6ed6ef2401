import { SERVICES, type Service } from '@ramps-gateway/shared/contract/call.ts';
import { CALLS } from '@ramps-gateway/shared/contract/calls/index.ts';
import { REFERENCE_EVERY_MINUTES } from '@ramps-gateway/shared/domain/rates.ts';
import { newOnesTo, streamedTo } from '@ramps-gateway/shared/contract/entities.ts';

/** What wakes a function up. `http`: the calls of the contract that name it as their service. */
export type Trigger =
  | { readonly kind: 'http' }
  | { readonly kind: 'websocket' }
  | { readonly kind: 'cognito' }
  | { readonly kind: 'schedule'; readonly everyMinutes: number }
  /** Nothing does: an operator invokes it (npm run ops). */
  | { readonly kind: 'operator' }
  | {
      readonly kind: 'stream';
      /** Only records whose new (for a removal: old) image is of one of these entities. */
      readonly entities: readonly string[];
      /** And new items of these. */
      readonly newOf?: readonly string[];
      readonly batchSize: number;
      /** Batches of one shard that run at the same time, in order for each key. */
      readonly parallelization: number;
      readonly maxRetries: number;
    };

/** One Lambda function: what the CDK stacks deploy and what the local stack runs. */
export interface FunctionSpec {
  readonly name: string;
  /** From the project's root; exports `handler`. */
  readonly entry: string;
  readonly trigger: Trigger;
  readonly timeoutSeconds: number;
  readonly memoryMb: number;
  /**
   * Most invocations at the same time where the stage reserves them, null for as many as the account has left. For what
   * calls the provider: it is spared more than this, and a slow provider cannot use up what the webhooks need.
   */
  readonly reservedConcurrency: number | null;
  /** Names of the environment variables it reads, beside those of the AWS SDK. */
  readonly environment: readonly EnvironmentName[];
  readonly credentialsSecret: 'none' | 'read' | 'read-write';
  /** Reads the key that the signing secrets of webhooks are sealed with. */
  readonly readsWebhookKey: boolean;
  /** The product's files (functions/src/adapters/files): `read` gives links to them. */
  readonly files: 'none' | 'read' | 'read-write';
  /** The key that signs evidence and statements: `public-key` reads its public half. */
  readonly signing: 'none' | 'public-key' | 'sign';
  readonly postsToSockets: boolean;
  /** By SES, from `ALERT_SENDER` alone. */
  readonly sendsMails: boolean;
  readonly cognito: readonly CognitoAction[];
}

export type EnvironmentName =
  | 'TABLE_NAME'
  | 'RAMPS_SECRET_ID'
  | 'RAMPS_SANDBOX_URL'
  | 'RAMPS_PRODUCTION_URL'
  | 'WEBSOCKET_ENDPOINT'
  | 'USER_POOL_ID'
  | 'USER_POOL_CLIENT_ID'
  | 'TOKEN_ISSUER'
  | 'ORIGIN_DIGESTS'
  | 'RULE_DAILY_CEILING'
  /** Characters that a password has at least, as the user pool's policy says. */
  | 'PASSWORD_MINIMUM'
  /** Roles that must have a second factor, separated by commas; `none`. */
  | 'SECOND_FACTOR_ROLES'
  | 'SECOND_FACTOR_GRACE_DAYS'
  /** `on` or `off`: whether the user pool takes passkeys. */
  | 'PASSKEYS'
  /** Address that mails to people come from; `none`. */
  | 'ALERT_SENDER'
  /** Of a new destination; 0: none. */
  | 'DESTINATION_COOLING_OFF_HOURS'
  /** `on` or `off`: what needs a second person before an administrator has settled it. */
  | 'SECOND_PERSON'
  /** `stops=name,...`: the function that executes what a second person has approved, by the service of its call. */
  | 'HELD_FUNCTIONS'
  | 'WEBHOOK_KEY_SECRET_ID'
  | 'FILES_BUCKET'
  /** Where the days of the audit log are kept, locked. */
  | 'AUDIT_BUCKET'
  | 'SIGNING_KEY_ID'
  | 'WEBHOOK_EVENTS_A_MINUTE'
  | 'WEBHOOK_ACCOUNT_EVENTS_A_MINUTE';

/** C5: how many events a minute are taken, of one configuration and for one sub-account in it. */
export const WEBHOOK_QUOTA = {
  WEBHOOK_EVENTS_A_MINUTE: '600',
  WEBHOOK_ACCOUNT_EVENTS_A_MINUTE: '300',
} as const;

export type CognitoAction =
  | 'AdminAddUserToGroup'
  | 'AdminCreateUser'
  | 'AdminDeleteUser'
  | 'AdminDisableUser'
  | 'AdminEnableUser'
  | 'AdminGetUser'
  | 'AdminListGroupsForUser'
  | 'AdminRemoveUserFromGroup'
  | 'AdminSetUserMFAPreference'
  | 'AdminSetUserPassword'
  | 'AdminUserGlobalSignOut';

const capabilities = 'functions/src/capabilities';
const provider: readonly EnvironmentName[] = ['RAMPS_SECRET_ID', 'RAMPS_SANDBOX_URL', 'RAMPS_PRODUCTION_URL'];

/**
 * From `npm run bench`: a function is 64 MB large once it is loaded and its import takes 33 to 61 ms of a whole processor;
 * an accepted webhook takes 1.5 ms of one. Memory buys processor time, 1,769 MB a whole one. 512 MB (0.29) make that 5 ms
 * for the webhook, less than the table takes to answer, and 0.2 s for a cold start; 128 MB would make it 0.8 s, and 1,769 MB
 * cost 3.5 times as much for calls that wait for others most of their time.
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

/** They have no caller who signs in. */
const PUBLIC_SERVICES: readonly Service[] = ['webhook-intake', 'public-keys'];

/** By what platform/second-factor judges a caller. */
const judges: readonly EnvironmentName[] = ['SECOND_FACTOR_ROLES', 'SECOND_FACTOR_GRACE_DAYS'];

/** The services with calls that may wait for a second person. */
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

/** The conversion engine. */
const drives: readonly EnvironmentName[] = ['TABLE_NAME', 'DESTINATION_COOLING_OFF_HOURS', ...provider];

const usesProvider = { environment: ['TABLE_NAME', ...provider], credentialsSecret: 'read' } as const;

/** A hundred thousand entries take half a minute of a processor, and 150 MB. */
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
] as const satisfies readonly CognitoAction[];

export const FUNCTIONS: readonly FunctionSpec[] = [
  service('users', 'users/handler.ts', {
    environment: ['TABLE_NAME', 'USER_POOL_ID', 'PASSKEYS', 'PASSWORD_MINIMUM', 'WEBHOOK_KEY_SECRET_ID'],
    // A password that waits for a second person is sealed with it.
    readsWebhookKey: true,
    cognito: [...settlesUsers, 'AdminCreateUser', 'AdminSetUserMFAPreference', 'AdminSetUserPassword'],
  }),
  service('accounts', 'accounts/handler.ts', {
    ...usesProvider,
    timeoutSeconds: 29,
    reservedConcurrency: 10,
  }),
  service('assets', 'assets/handler.ts', { ...usesProvider, timeoutSeconds: 29, reservedConcurrency: 3 }),
  service('orders', 'orders/handler.ts'),
  service('statistics', 'statistics/handler.ts'),
  service('notifications', 'notifications/handler.ts', { environment: ['TABLE_NAME', 'ALERT_SENDER'] }),
  // By itself: whatever else is busy, money can be stopped.
  service('stops', 'stops/handler.ts', { environment: ['TABLE_NAME', 'DESTINATION_COOLING_OFF_HOURS'] }),
  service('attention', 'attention/handler.ts'),
  service('audit', 'audit/handler.ts'),
  service('approvals', 'approvals/handler.ts', { environment: ['TABLE_NAME', 'HELD_FUNCTIONS'] }),
  service('treasury', 'treasury/handler.ts', {
    ...usesProvider,
    timeoutSeconds: 29,
    // Most of a processor: two thousand accounts are parsed and added up.
    memoryMb: 1024,
    reservedConcurrency: 10,
  }),
  service('partners', 'partners/handler.ts', {
    timeoutSeconds: 29,
    // Most of a processor: two thousand sub-accounts are parsed and put together.
    memoryMb: 1024,
  }),
  service('ledger', 'ledger/handler.ts', {
    timeoutSeconds: 29,
    // Most of a processor: the books of two thousand sub-accounts are parsed and added up.
    memoryMb: 1024,
  }),
  service('credentials', 'credentials/handler.ts', {
    ...usesProvider,
    environment: [...usesProvider.environment, 'WEBHOOK_KEY_SECRET_ID'],
    credentialsSecret: 'read-write',
    // Credentials that wait for a second person are sealed with it.
    readsWebhookKey: true,
    timeoutSeconds: 29,
    reservedConcurrency: 3,
  }),
  // One call of the provider each, where the others make up to eight at once.
  service('ramps', 'ramps/handler.ts', { ...usesProvider, timeoutSeconds: 29, reservedConcurrency: 100 }),
  service('collections', 'collections/handler.ts', {
    ...usesProvider,
    timeoutSeconds: 29,
    // A person at a time.
    reservedConcurrency: 3,
  }),
  // Looks at the wallets of an account when a rule is switched on.
  service('conversions', 'conversions/handler.ts', {
    ...usesProvider,
    environment: [...usesProvider.environment, 'RULE_DAILY_CEILING'],
    timeoutSeconds: 29,
    reservedConcurrency: 10,
  }),
  service('reconciliation', 'reconciliation/handler.ts', {
    ...usesProvider,
    timeoutSeconds: 29,
    reservedConcurrency: 5,
  }),
  service('search', 'search/handler.ts'),
  service('statements', 'statements/handler.ts', {
    environment: ['TABLE_NAME', 'FILES_BUCKET'],
    files: 'read',
  }),
  service('pricing', 'pricing/handler.ts'),
  service('webhook-configuration', 'webhooks/configuration-handler.ts', {
    environment: [
      'TABLE_NAME',
      'WEBHOOK_KEY_SECRET_ID',
      'WEBHOOK_EVENTS_A_MINUTE',
      'WEBHOOK_ACCOUNT_EVENTS_A_MINUTE',
    ],
    readsWebhookKey: true,
  }),
  service('webhook-intake', 'webhooks/intake-handler.ts', {
    environment: [
      'TABLE_NAME',
      'WEBHOOK_KEY_SECRET_ID',
      'WEBHOOK_EVENTS_A_MINUTE',
      'WEBHOOK_ACCOUNT_EVENTS_A_MINUTE',
    ],
    readsWebhookKey: true,
  }),
  service('evidence', 'conversions/evidence-handler.ts', {
    environment: ['TABLE_NAME', 'SIGNING_KEY_ID'],
    signing: 'sign',
  }),
  service('public-keys', 'public-keys/handler.ts', {
    environment: ['TABLE_NAME', 'SIGNING_KEY_ID'],
    signing: 'public-key',
  }),
  service('description', 'description/handler.ts', { environment: [] }),
  {
    ...defaults,
    ...usesProvider,
    environment: drives,
    name: 'drive-conversions',
    entry: `${capabilities}/conversions/drive-handler.ts`,
    trigger: {
      kind: 'stream',
      entities: streamedTo('drive-conversions'),
      newOf: newOnesTo('drive-conversions'),
      batchSize: 100,
      parallelization: 10,
      maxRetries: 5,
    },
    timeoutSeconds: 120,
    // A batch that finds no room waits in the stream; that uses up none of its tries.
    reservedConcurrency: 20,
  },
  {
    ...defaults,
    ...usesProvider,
    environment: drives,
    name: 'sweep',
    entry: `${capabilities}/conversions/sweep-handler.ts`,
    trigger: { kind: 'schedule', everyMinutes: 1 },
    timeoutSeconds: 120,
    // Two may overlap, and a person may ask for one more.
    reservedConcurrency: 3,
  },
  {
    ...defaults,
    ...usesProvider,
    name: 'reconcile',
    entry: `${capabilities}/reconciliation/reconcile-handler.ts`,
    trigger: { kind: 'schedule', everyMinutes: 15 },
    timeoutSeconds: 300,
    reservedConcurrency: 2,
  },
  {
    ...defaults,
    ...usesProvider,
    name: 'watch-orders',
    entry: `${capabilities}/reconciliation/watch-orders-handler.ts`,
    trigger: { kind: 'schedule', everyMinutes: 1 },
    timeoutSeconds: 90,
    // Two may overlap.
    reservedConcurrency: 2,
  },
  {
    ...defaults,
    ...usesProvider,
    name: 'watch-destinations',
    entry: `${capabilities}/ramps/watch-handler.ts`,
    trigger: { kind: 'schedule', everyMinutes: 15 },
    timeoutSeconds: 300,
    // One round at a time is enough, and a person may ask for one more.
    reservedConcurrency: 2,
  },
  {
    ...defaults,
    ...usesProvider,
    name: 'reference-rate',
    entry: `${capabilities}/pricing/reference-handler.ts`,
    trigger: { kind: 'schedule', everyMinutes: REFERENCE_EVERY_MINUTES },
    timeoutSeconds: 60,
    reservedConcurrency: 2,
  },
  {
    ...defaults,
    ...usesProvider,
    name: 'refresh-holdings',
    entry: `${capabilities}/treasury/due-handler.ts`,
    trigger: { kind: 'schedule', everyMinutes: 1 },
    timeoutSeconds: 90,
    // Two may overlap.
    reservedConcurrency: 2,
  },
  {
    ...defaults,
    ...usesProvider,
    name: 'follow-holdings',
    entry: `${capabilities}/treasury/follow-handler.ts`,
    // One batch at a time: a burst of orders of an account becomes one question.
    trigger: {
      kind: 'stream',
      entities: streamedTo('follow-holdings'),
      batchSize: 100,
      parallelization: 1,
      maxRetries: 3,
    },
    timeoutSeconds: 60,
    reservedConcurrency: 4,
  },
  {
    ...defaults,
    name: 'tidy-users',
    entry: `${capabilities}/users/tidy-handler.ts`,
    trigger: { kind: 'schedule', everyMinutes: 1 },
    environment: ['TABLE_NAME', 'USER_POOL_ID'],
    cognito: settlesUsers,
  },
  {
    ...defaults,
    name: 'keep-audit',
    entry: `${capabilities}/audit/keep-handler.ts`,
    trigger: { kind: 'schedule', everyMinutes: 1 },
  },
  {
    ...defaults,
    name: 'file-audit',
    entry: `${capabilities}/audit/file-handler.ts`,
    trigger: { kind: 'schedule', everyMinutes: 30 },
    // Fifty thousand rows take a minute; days that were missed are made one after the other.
    timeoutSeconds: 870,
    memoryMb: 1024,
    environment: ['TABLE_NAME', 'AUDIT_BUCKET'],
  },
  {
    ...defaults,
    name: 'keep-approvals',
    entry: `${capabilities}/approvals/keep-handler.ts`,
    trigger: { kind: 'schedule', everyMinutes: 1 },
  },
  {
    ...defaults,
    name: 'project-changes',
    entry: `${capabilities}/projections/project-handler.ts`,
    trigger: {
      kind: 'stream',
      entities: streamedTo('project-changes'),
      batchSize: 100,
      // What is written once for a batch is cheaper for a full one, and few write the same row at the same time.
      parallelization: 2,
      maxRetries: 5,
    },
    timeoutSeconds: 60,
    environment: ['TABLE_NAME', 'ALERT_SENDER'],
  },
  {
    ...defaults,
    name: 'notify-people',
    entry: `${capabilities}/mails/notify-handler.ts`,
    trigger: { kind: 'schedule', everyMinutes: 1 },
    timeoutSeconds: 120,
    environment: ['TABLE_NAME', 'ALERT_SENDER'],
    sendsMails: true,
  },
  {
    ...defaults,
    name: 'settle-ownership',
    entry: `${capabilities}/projections/settle-handler.ts`,
    trigger: { kind: 'schedule', everyMinutes: 1 },
    timeoutSeconds: 120,
  },
  {
    ...defaults,
    name: 'rebuild',
    entry: `${capabilities}/projections/rebuild-handler.ts`,
    trigger: { kind: 'operator' },
    // Everything that is counted is compared in one invocation.
    timeoutSeconds: 870,
    memoryMb: 1024,
  },
  {
    ...defaults,
    ...makesFiles,
    name: 'make-exports',
    entry: `${capabilities}/statements/make-handler.ts`,
    // One at a time of those that follow each other; the schedule takes up what waits behind a long one.
    trigger: {
      kind: 'stream',
      entities: streamedTo('make-exports'),
      newOf: newOnesTo('make-exports'),
      batchSize: 1,
      parallelization: 10,
      maxRetries: 1,
    },
  },
  {
    ...defaults,
    ...makesFiles,
    name: 'resume-exports',
    entry: `${capabilities}/statements/resume-handler.ts`,
    trigger: { kind: 'schedule', everyMinutes: 1 },
  },
  {
    ...defaults,
    name: 'push-changes',
    entry: `${capabilities}/realtime/push-handler.ts`,
    trigger: {
      kind: 'stream',
      entities: streamedTo('push-changes'),
      // One message for each page and batch: what comes while pages are notified is the next one, however much it is.
      batchSize: 500,
      parallelization: 1,
      maxRetries: 5,
    },
    timeoutSeconds: 60,
    // Most of a processor: a frame for a thousand sockets is a thousand signed requests.
    memoryMb: 1024,
    environment: ['TABLE_NAME', 'WEBSOCKET_ENDPOINT'],
    postsToSockets: true,
  },
  {
    ...defaults,
    name: 'socket',
    entry: `${capabilities}/realtime/socket-handler.ts`,
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
    entry: `${capabilities}/users/trigger-handler.ts`,
    trigger: { kind: 'cognito' },
    timeoutSeconds: 5,
    environment: ['TABLE_NAME', 'PASSKEYS', ...judges],
    cognito: ['AdminAddUserToGroup', 'AdminGetUser', 'AdminListGroupsForUser', 'AdminSetUserMFAPreference'],
  },
];

export const functionOf = (name: Service): FunctionSpec => {
  const found = FUNCTIONS.find((spec) => spec.name === name);
  if (!found) throw new Error(`no function serves ${name}; the services are ${SERVICES.join(', ')}`);
  return found;
};
