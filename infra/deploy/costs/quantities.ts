import { HEARTBEAT_MS } from '@ramps-gateway/shared/contract/socket.ts';
import { type MetricName, METRICS } from '@ramps-gateway/shared/contract/metrics.ts';
import { PROVIDER_CALLS } from '@ramps-gateway/shared/contract/ramps/table.ts';
import { BACKUP } from '../../config/backup.ts';
import { FUNCTIONS } from '../../config/functions.ts';
import { times, type Use } from './formula.ts';

/** Billed milliseconds of a handler that makes two requests at the table. Taken, not measured: there was no account. */
const HANDLER_MS = 22;
const GB = 0.5;

/** In front of every call: CloudFront and its firewall. */
export const EDGE: Use = { cdnRequests: 1, firewallRequests: 1 };

/** One webhook until it is answered: 2 requests, 4 read and 2 write units (docs/table-costs.md), one of them an index. */
export const WEBHOOK: Use = {
  httpApiRequests: 1,
  functionRequests: 1,
  functionMs: { ms: HANDLER_MS, gb: GB },
  readUnits: 4,
  // Its row, and a tenth of what is counted of its minute (webhooks/event-quota.ts).
  writeUnits: 1.1,
};
/** An entry of an index that is written: `due` of every webhook, and each list that its order stands in. */
export const INDEX_ENTRY: Use = { writeUnits: 1 };

/** A conversion brings so many: created and confirmed of deposit, exchange and withdrawal. */
export const WEBHOOKS_OF_CONVERSION = 6;
/** Each of a conversion's, where it takes so much as a whole. */
const share = (use: Use): Use => times(1 / WEBHOOKS_OF_CONVERSION, use);

/** From the sending of a request at the table to its answer; taken, like `HANDLER_MS`. */
const TABLE_MS = 5;
const PROVIDER_MS = 250;

/**
 * What comes of a webhook until its conversion is done: events are judged by what the provider shows, three orders and a conversion
 * written with their lists, each move of money posted in its transaction. Requests and units are those of `drive-conversions` on
 * the local stack, of conversions one after the other, so that nothing is shared (docs/scale.md): 131 requests, of which
 * 160 units in the table and 109 in its indexes.
 */
export const DRIVEN: Use = share({
  functionRequests: WEBHOOKS_OF_CONVERSION + 3,
  functionMs: { ms: 131 * TABLE_MS + 11 * PROVIDER_MS, gb: GB },
  readUnits: 99,
  writeUnits: 269,
  logBytes: 15_000,
});

/**
 * What is kept beside it, measured likewise: by `project-changes` figures (78 updates in transactions), 84 rows of search, 8 writes of the
 * payment and what is counted; by `follow-holdings` the balances of the account, five times. Records of one batch share rows of
 * figures and the question for balances.
 */
export const FOLLOWED: Use = share({
  functionRequests: 40,
  functionMs: { ms: (152 + 36) * TABLE_MS + 5 * PROVIDER_MS, gb: GB },
  readUnits: 90 + 30,
  writeUnits: 333 + 35,
});

/** The changes of one webhook of which open pages are notified: its log row, twice, and its order. */
export const FRAMES = 3;
/** The look at who listens (owner, manager, administrators, the account), without the messages themselves; measured likewise. */
export const LOOK_WHO_LISTENS: Use = share({
  functionRequests: FRAMES * WEBHOOKS_OF_CONVERSION,
  functionMs: { ms: FRAMES * WEBHOOKS_OF_CONVERSION * HANDLER_MS, gb: 1 },
  readUnits: 108,
});
/** One frame on one open page. */
export const PUSH: Use = { socketMessages: 1 };

/**
 * A statement of 100,000 entries: they are read once, strongly consistent, 0.9 kB each; a minute of the function that the stream or
 * the schedule wakes; its row says each two seconds that it goes on, in a list and in `due`. Of all other records the stream's source
 * wakes it for none.
 */
export const EXPORT: Use = {
  functionRequests: 1,
  functionMs: { ms: 60_000, gb: 2 },
  readUnits: (100_000 * 0.9) / 4,
  writeUnits: 30 * 3,
};

/** The balances of an account, asked for when they are due: row, spread, open conversions, orders; row, three lists, `due` twice. */
export const BALANCES: Use = { readUnits: 4, writeUnits: 6 };
/** Each five minutes. */
export const BALANCES_A_MONTH = (30.4 * 24 * 60) / 5;

/** Log lines and 5 % of all invocations traced, as Lambda samples by itself. */
export const WATCHED: Use = { logBytes: 2_900, traces: 0.05 * (1 + 1 + FRAMES) };

/**
 * Bytes that a conversion leaves in the table and its indexes for good, roughly: six events, four orders and the conversion with
 * their lists, the entries of the books and their postings, its payment, rows of search and what is counted.
 */
const CONVERSION_BYTES = 24_000 + 20_000 + 15_000 + 20_000 + 4_000 + 84 * 200 + 4_000;
export const KEPT_BYTES = CONVERSION_BYTES / WEBHOOKS_OF_CONVERSION;

/** A list of which one page is asked for: as an administrator's, beside the role row. */
export const POLL: Use = {
  httpApiRequests: 1,
  functionRequests: 1,
  functionMs: { ms: HANDLER_MS, gb: GB },
  readUnits: 1,
};
/** Three resources, each every five seconds. */
export const POLLS_AN_HOUR = (3 * 3600) / 5;

export const CONNECTION_HOUR: Use = { socketMinutes: 60 };
export const HEARTBEATS_AN_HOUR = 3600 / (HEARTBEAT_MS / 1000);
/** A ping, its function, the connection's row and the pong. */
export const HEARTBEAT: Use = {
  socketMessages: 2,
  functionRequests: 1,
  functionMs: { ms: HANDLER_MS / 2, gb: GB },
  readUnits: 1,
};
/** A connection ends with its token, after 15 minutes. */
export const CONNECTS_AN_HOUR = 4;
/** Opened and closed again: two functions, the role row twice, who else is connected, the row and its list in and out. */
export const CONNECT: Use = {
  ...EDGE,
  functionRequests: 2,
  functionMs: { ms: 2 * HANDLER_MS, gb: GB },
  readUnits: 2.5,
  writeUnits: 4,
};
export const PUSHES_AN_HOUR = 60;

const MINUTES_A_MONTH = 43_800;
/** Milliseconds of a turn with nothing to do; taken, like `HANDLER_MS`. Who calls the provider waits for it. */
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
 * Nothing happens. The sweep looks each minute into 8 partitions for conversions, into 4 and those 8 for events, and at whether the
 * gateway is stopped; every other schedule looks at what is due and at how far it has come, 2 units a turn.
 */
export const SCHEDULES_A_MONTH: Use = {
  functionRequests: sumOf(({ turns }) => turns),
  functionMs: { ms: sumOf(({ turns, ms, gb }) => turns * ms * gb), gb: 1 },
  readUnits: ((8 + 4 + 8) * 0.5 + 1) * MINUTES_A_MONTH + 2 * (sumOf(({ turns }) => turns) - MINUTES_A_MONTH),
  // What two of them measured of the provider, and how far the round over balances has come.
  writeUnits: 3 * MINUTES_A_MONTH,
  logBytes: 1_500 * sumOf(({ turns }) => turns),
};

/** What stands there whether or not it is used; a test holds them against the templates of prod with all its options. */
export const STANDING = {
  secrets: 3,
  signingKeys: 1,
  firewalls: 2,
  firewallRules: 7,
  alarms: 168,
  /** An alarm is billed by the metrics that it looks at. */
  alarmMetrics: 202,
  dashboards: 1,
} as const;

/** `-c backupRegion`: the table is copied whole each day, and each copy lies in both regions for a while. */
export const COPIES = {
  aMonth: 30.4,
  kept: BACKUP.hereDays + BACKUP.copyDays,
} as const;

/** Custom metrics when all have been counted within the hour: each with every value of its dimension, and in all; and the logged errors. */
export const CUSTOM_METRICS = Object.values(METRICS).reduce(
  (sum, metric) => sum + 1 + (metric.values ?? PROVIDER_CALLS).length,
  1,
);

/** What the sweep and the reconciliation measure with each turn, whatever happens. */
const EACH_TURN: readonly MetricName[] = [
  'OldestUnfinished',
  'GatewayStopped',
  'OpenExceptions',
  'SkippedAccounts',
  'UnreadableOrders',
];
export const STANDING_METRICS = EACH_TURN.length;
