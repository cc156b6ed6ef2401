import { ROUTED } from '@ramps-gateway/shared/contract/entities.ts';
import { HEARTBEAT_MS } from '@ramps-gateway/shared/contract/socket.ts';
import { type MetricName, METRICS } from '@ramps-gateway/shared/contract/metrics.ts';
import { PROVIDER_CALLS } from '@ramps-gateway/shared/contract/ramps/table.ts';
import { BACKUP } from '../../config/backup.ts';
import { FUNCTIONS } from '../../config/functions.ts';
import { times, type Use } from './prices.ts';

/** Billed milliseconds of a handler with two table requests; an estimate. */
const HANDLER_MS = 22;
const GB = 0.5;

export const EDGE: Use = { cdnRequests: 1, firewallRequests: 1 };

/** Up to the answer: 2 requests, 4 read and 2 write units (docs/calls.md), one of them in an index. */
export const WEBHOOK: Use = {
  httpApiRequests: 1,
  functionRequests: 1,
  functionMs: { ms: HANDLER_MS, gb: GB },
  readUnits: 4,
  writeUnits: 1.1,
};
export const INDEX_ENTRY: Use = { writeUnits: 1 };

/** Created and confirmed, for each of deposit, exchange and withdrawal. */
export const WEBHOOKS_OF_CONVERSION = 6;
/** A sixth of a conversion's total. */
const share = (use: Use): Use => times(1 / WEBHOOKS_OF_CONVERSION, use);

/** Round trip of a table request; an estimate, like `HANDLER_MS`. */
const TABLE_MS = 5;
const PROVIDER_MS = 250;

/**
 * From webhook to completed conversion: three orders, the conversion and their lists, each posting in its transaction.
 * Measured for `drive-conversions` on the local stack, one conversion at a time, so that nothing is shared
 * (docs/scale.md): 131 requests, 160 units in the table and 109 in its indexes; and a budget entry for each of its 9
 * provider calls (tests/support/calls-of-conversion.ts).
 */
export const DRIVEN: Use = share({
  functionRequests: WEBHOOKS_OF_CONVERSION + 3,
  functionMs: { ms: (131 + 9) * TABLE_MS + 9 * PROVIDER_MS, gb: GB },
  readUnits: 99,
  writeUnits: 269 + 9,
  logBytes: 15_000,
});

/**
 * Derived data, measured the same way: `project-changes` (78 updates in transactions), 84 search rows, 8 payment
 * writes and counters; `follow-holdings` takes calls from the budget and reads balances five times. Records of a batch
 * share figures and balance queries.
 */
export const FOLLOWED: Use = share({
  functionRequests: 40,
  functionMs: { ms: (152 + 36 + 5) * TABLE_MS + 5 * PROVIDER_MS, gb: GB },
  readUnits: 90 + 30,
  writeUnits: 333 + 35 + 5,
});

/** Counted on the local stack, one conversion at a time, so that no message holds records of two. */
const MESSAGES = { fifo: 34, standard: 40 } as const;
/** Each message is sent, received and deleted. */
const REQUESTS_A_MESSAGE = 3;

/** `route-changes` and the queues of the stream's consumers. */
export const QUEUED: Use = share({
  functionRequests: MESSAGES.fifo,
  functionMs: { ms: (MESSAGES.fifo * HANDLER_MS) / 2, gb: GB },
  fifoRequests: REQUESTS_A_MESSAGE * MESSAGES.fifo,
  queueRequests: REQUESTS_A_MESSAGE * MESSAGES.standard,
});

export const FRAMES = 3;
/** Looking up the recipients of frames (owner, manager, administrators, account); measured the same way. */
export const LOOK_WHO_LISTENS: Use = share({
  functionRequests: FRAMES * WEBHOOKS_OF_CONVERSION,
  functionMs: { ms: FRAMES * WEBHOOKS_OF_CONVERSION * HANDLER_MS, gb: 1 },
  readUnits: 108,
});
export const PUSH: Use = { socketMessages: 1 };

/**
 * 100,000 entries of 0.9 kB, read once, strongly consistent; a minute of processing. Its row reports progress
 * every two seconds, in a list and in `due`. Other records do not trigger it.
 */
export const EXPORT: Use = {
  functionRequests: 1,
  functionMs: { ms: 60_000, gb: 2 },
  // Every second entry names an order, which is read once.
  readUnits: (100_000 * 0.9) / 4 + 100_000 / 4,
  writeUnits: 30 * 3,
};

/**
 * One scheduled balance refresh: reads the row, spread, open conversions and orders; writes the row, three lists,
 * `due` twice and the call's budget entry.
 */
export const BALANCES: Use = { readUnits: 4, writeUnits: 7 };
export const BALANCES_A_MONTH = (30.4 * 24 * 60) / 5;

export const WATCHED: Use = { logBytes: 2_900, traces: 0.05 * (1 + 1 + FRAMES) };

/**
 * Bytes that a conversion adds to table and indexes: six events, four orders and the conversion with their lists,
 * ledger entries and postings, payment, search rows and counters.
 */
const CONVERSION_BYTES = 24_000 + 20_000 + 15_000 + 20_000 + 4_000 + 84 * 200 + 4_000;
export const KEPT_BYTES = CONVERSION_BYTES / WEBHOOKS_OF_CONVERSION;

export const POLL: Use = {
  httpApiRequests: 1,
  functionRequests: 1,
  functionMs: { ms: HANDLER_MS, gb: GB },
  readUnits: 1,
};
export const POLLS_AN_HOUR = (3 * 3600) / 5;

export const CONNECTION_HOUR: Use = { socketMinutes: 60 };
export const HEARTBEATS_AN_HOUR = 3600 / (HEARTBEAT_MS / 1000);
export const HEARTBEAT: Use = {
  socketMessages: 2,
  functionRequests: 1,
  functionMs: { ms: HANDLER_MS / 2, gb: GB },
  readUnits: 1,
};
/** A connection ends with its token, after 15 minutes. */
export const CONNECTS_AN_HOUR = 4;
/**
 * Open and close: two functions, the role row twice, other connections, and writing and removing the row and its list
 * entry.
 */
export const CONNECT: Use = {
  ...EDGE,
  functionRequests: 2,
  functionMs: { ms: 2 * HANDLER_MS, gb: GB },
  readUnits: 2.5,
  writeUnits: 4,
};
export const PUSHES_AN_HOUR = 60;

const MINUTES_A_MONTH = 43_800;
/** Milliseconds of an idle run; an estimate, like `HANDLER_MS`. Functions that call the provider wait for it. */
const TURN_MS = 60;
const PROVIDER_TURN_MS = 310;

const schedules = FUNCTIONS.flatMap(({ trigger, environment, memoryMb }) =>
  trigger.kind === 'schedule'
    ? [
        {
          turns: MINUTES_A_MONTH / trigger.everyMinutes,
          ms: environment.includes('RAMPS_SECRET_ID') ? PROVIDER_TURN_MS : TURN_MS,
          gb: memoryMb / 1024,
        },
      ]
    : [],
);
const sumOf = (of: (each: (typeof schedules)[number]) => number): number =>
  schedules.reduce((sum, each) => sum + of(each), 0);

/**
 * Idle cost. Each minute the sweep queries 8 partitions of conversions, 4 and those 8 of events, and the gateway's
 * stop. Other schedules read due items and their cursor, 2 units a run.
 */
export const SCHEDULES_A_MONTH: Use = {
  functionRequests: sumOf(({ turns }) => turns),
  functionMs: { ms: sumOf(({ turns, ms, gb }) => turns * ms * gb), gb: 1 },
  readUnits: ((8 + 4 + 8) * 0.5 + 1) * MINUTES_A_MONTH + 2 * (sumOf(({ turns }) => turns) - MINUTES_A_MONTH),
  // Two provider measurements and the cursor of the balance run.
  writeUnits: 3 * MINUTES_A_MONTH,
  logBytes: 1_500 * sumOf(({ turns }) => turns),
};

/** Lambda looks into an empty queue with five requests of 20 s at once. */
const LOOKS_A_MONTH = 5 * 3 * MINUTES_A_MONTH;
const queuesThatAre = (order: 'fifo' | 'standard'): number =>
  Object.values(ROUTED).filter((holds) => (holds === 'key') === (order === 'fifo')).length;

export const EMPTY_QUEUES_A_MONTH: Use = {
  fifoRequests: queuesThatAre('fifo') * LOOKS_A_MONTH,
  queueRequests: queuesThatAre('standard') * LOOKS_A_MONTH,
};

/** Fixed costs; a test compares them with the templates of prod with all options. */
export const STANDING = {
  secrets: 3,
  signingKeys: 1,
  firewalls: 2,
  firewallRules: 7,
  alarms: 173,
  alarmMetrics: 207,
  dashboards: 1,
} as const;

/** `-c backupRegion`: full copies, kept in both regions for some time. */
export const COPIES = {
  aMonth: 30.4,
  kept: BACKUP.hereDays + BACKUP.copyDays,
} as const;

/** All custom metrics in an hour: each dimension value, the total, and the logged errors. */
export const CUSTOM_METRICS = Object.values(METRICS).reduce(
  (sum, metric) => sum + 1 + (metric.values ?? PROVIDER_CALLS).length,
  1,
);

const EACH_TURN: readonly MetricName[] = [
  'OldestUnfinished',
  'GatewayStopped',
  'OpenExceptions',
  'SkippedAccounts',
  'UnreadableOrders',
];
export const STANDING_METRICS = EACH_TURN.length;
