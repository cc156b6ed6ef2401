import { cost, PRICES, times, type Use } from './prices.ts';
import {
  BALANCES,
  BALANCES_A_MONTH,
  CONNECT,
  CONNECTION_HOUR,
  CONNECTS_AN_HOUR,
  COPIES,
  CUSTOM_METRICS,
  DRIVEN,
  EDGE,
  EXPORT,
  FOLLOWED,
  FRAMES,
  HEARTBEAT,
  HEARTBEATS_AN_HOUR,
  INDEX_ENTRY,
  KEPT_BYTES,
  LOOK_WHO_LISTENS,
  POLL,
  POLLS_AN_HOUR,
  PUSH,
  PUSHES_AN_HOUR,
  SCHEDULES_A_MONTH,
  STANDING,
  STANDING_METRICS,
  WATCHED,
  WEBHOOK,
  WEBHOOKS_OF_CONVERSION,
} from './quantities.ts';

const { month } = PRICES;
const MILLION = 1e6;
const ofMillion = (use: Use): number => cost(times(MILLION, use));

/** Goal: an idle console costs at most this fraction of one that polls. */
export const GOAL = 0.05;

const connection = cost(CONNECTION_HOUR);
const idle = connection + cost(times(HEARTBEATS_AN_HOUR, HEARTBEAT)) + cost(times(CONNECTS_AN_HOUR, CONNECT));
const pushes = cost(times(PUSHES_AN_HOUR, PUSH));
const polling = cost(times(POLLS_AN_HOUR, POLL));
const pollingAtEdge = polling + cost(times(POLLS_AN_HOUR, EDGE));

export const FIGURES = {
  webhook: ofMillion(WEBHOOK),
  indexEntry: ofMillion(INDEX_ENTRY),
  edge: ofMillion(EDGE),
  driven: ofMillion(DRIVEN),
  followed: ofMillion(FOLLOWED),
  push: ofMillion(PUSH),
  thousandExports: cost(times(1_000, EXPORT)),
  hundredBalances: cost(times(100 * BALANCES_A_MONTH, BALANCES)),
  watched: ofMillion(WATCHED),
  listeners: ofMillion(LOOK_WHO_LISTENS),
  kept: ((KEPT_BYTES * MILLION) / 1e9) * (PRICES.gb.tableMonth + PRICES.gb.tableBackupMonth),
  copies: COPIES.kept * PRICES.gb.tableCopyMonth + COPIES.aMonth * PRICES.gb.toAnotherRegion,
  pointInTime: PRICES.gb.tableBackupMonth,
  connection,
  connectionAndPushes: connection + pushes,
  idle,
  active: idle + pushes,
  polling,
  pollingAtEdge,
  idleOfPolling: idle / polling,
  idleOfPollingAtEdge: idle / pollingAtEdge,
  connectionOfPolling: connection / polling,
  schedules: cost(SCHEDULES_A_MONTH),
  secrets: STANDING.secrets * month.secret,
  signingKeys: STANDING.signingKeys * month.signingKey,
  firewalls: STANDING.firewalls * month.firewall + STANDING.firewallRules * month.firewallRule,
  alarms: STANDING.alarmMetrics * month.alarmMetric,
  dashboards: STANDING.dashboards * month.dashboard,
  customMetrics: CUSTOM_METRICS * month.customMetric,
  standingMetrics: STANDING_METRICS * month.customMetric,
} as const;

const cents = (dollars: number): string => `$${dollars.toFixed(dollars < 0.1 ? 3 : 2)}`;
const fine = (dollars: number): string => `$${dollars.toFixed(6)}`;

interface Line {
  readonly what: string;
  readonly dollars: number;
}

const table = (head: string, lines: readonly Line[], show: (dollars: number) => string): string =>
  [
    `| ${head} | US dollars |`,
    '|---|---|',
    ...lines.map(({ what, dollars }) => `| ${what} | ${show(dollars)} |`),
  ].join('\n');

const total = (what: string, lines: readonly Line[]): Line => ({
  what: `**${what}**`,
  dollars: lines.reduce((sum, { dollars }) => sum + dollars, 0),
});

const webhooks: readonly Line[] = [
  { what: 'taken in: HTTP API, function, 4 reads, the row', dollars: FIGURES.webhook },
  { what: 'its entry in the index `due`', dollars: FIGURES.indexEntry },
  { what: 'CloudFront and its firewall', dollars: FIGURES.edge },
  {
    what: 'driven: events judged, orders and conversion written, the books posted, the provider waited for',
    dollars: FIGURES.driven,
  },
  {
    what: 'what follows: figures, payments, search, the account’s balances',
    dollars: FIGURES.followed,
  },
  { what: `who listens, for ${FRAMES} frames`, dollars: FIGURES.listeners },
  { what: 'log lines and traces', dollars: FIGURES.watched },
];

const standing: readonly Line[] = [
  {
    what: `${STANDING.firewalls} firewalls with ${STANDING.firewallRules} rules`,
    dollars: FIGURES.firewalls,
  },
  {
    what: `${STANDING.alarms} alarms, which look at ${STANDING.alarmMetrics} metrics`,
    dollars: FIGURES.alarms,
  },
  {
    what: `${STANDING_METRICS} custom metrics that are measured with each turn of a schedule`,
    dollars: FIGURES.standingMetrics,
  },
  { what: 'the dashboard', dollars: FIGURES.dashboards },
  { what: `${STANDING.secrets} secrets`, dollars: FIGURES.secrets },
  { what: 'the key that signs evidence and statements', dollars: FIGURES.signingKeys },
  {
    what: 'the schedules with nothing to do, and their log lines',
    dollars: FIGURES.schedules,
  },
];

const options: readonly Line[] = [
  { what: '`alertSender`: a thousand mails (SES)', dollars: PRICES.thousandMails },
  { what: 'a domain of your own: its zone, a month (Route 53)', dollars: month.hostedZone },
  { what: 'each metric that one more alarm looks at, a month', dollars: month.alarmMetric },
  { what: 'a GB of logs that is kept, a month (30 days in dev, 365 in prod)', dollars: PRICES.gb.logsMonth },
  {
    what: 'a GB in the buckets, a month (a million rows of the audit log, or exports)',
    dollars: PRICES.gb.bucketMonth,
  },
];

export const renderCosts = (): string =>
  [
    `List prices of ${PRICES.region}, as published from ${PRICES.published}; no free tier, no discount, no tax.`,
    table('a million webhooks, six of each conversion', [...webhooks, total('all of it', webhooks)], cents),
    table(
      'beside them',
      [
        {
          what: 'a thousand conversions, all of the above',
          dollars: (1_000 * WEBHOOKS_OF_CONVERSION * total('', webhooks).dollars) / MILLION,
        },
        {
          what: 'the balances of a hundred sub-accounts, asked for each five minutes, a month',
          dollars: FIGURES.hundredBalances,
        },
        {
          what: 'a thousand statements of 100,000 entries each, without the bucket',
          dollars: FIGURES.thousandExports,
        },
        {
          what: 'a million frames to open pages: each webhook is three for each page that may see it',
          dollars: FIGURES.push,
        },
        {
          what: 'what a million webhooks leave in the table, each month, with point-in-time recovery',
          dollars: FIGURES.kept,
        },
        {
          what: 'a GB of the table, a month of point-in-time recovery, prod',
          dollars: FIGURES.pointInTime,
        },
        {
          what: 'a GB of the table, copied to another region each day and kept there for two weeks, a month (`backupRegion`)',
          dollars: FIGURES.copies,
        },
        {
          what: `${CUSTOM_METRICS} custom metrics, a month in which each is counted all the time`,
          dollars: FIGURES.customMetrics,
        },
        { what: 'a user who signs in within the month, prod (Cognito Plus)', dollars: month.activeUserProd },
        { what: 'the same, dev (Cognito Essentials)', dollars: month.activeUserDev },
      ],
      cents,
    ),
    table(
      'an hour of one operator',
      [
        { what: 'the connection alone', dollars: FIGURES.connection },
        { what: `the connection and ${PUSHES_AN_HOUR} frames`, dollars: FIGURES.connectionAndPushes },
        {
          what: 'nothing happens: the connection, a heartbeat each 25 s, a new connection each 15 minutes',
          dollars: FIGURES.idle,
        },
        { what: `the same and ${PUSHES_AN_HOUR} frames`, dollars: FIGURES.active },
        { what: 'a page that would poll three resources each 5 s instead', dollars: FIGURES.polling },
        { what: 'the same with CloudFront and its firewall', dollars: FIGURES.pollingAtEdge },
      ],
      fine,
    ),
    `An idle operator-hour is ${FIGURES.idleOfPolling.toFixed(2)} of polling, ${FIGURES.idleOfPollingAtEdge.toFixed(2)} of polling through CloudFront (goal: at most ${GOAL}); its connection without heartbeats ${FIGURES.connectionOfPolling.toFixed(3)}.`,
    table('a month of prod in which nothing happens', [...standing, total('all of it', standing)], cents),
    table('what options add', options, cents),
  ].join('\n\n');
