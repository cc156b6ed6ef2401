import { cost, PRICES, times, type Use } from './prices.ts';
import * as use from './quantities.ts';

const { month } = PRICES;
const MILLION = 1e6;
const ofMillion = (each: Use): number => cost(times(MILLION, each));

/** Goal: the cost of an idle console, as a fraction of one that polls. */
export const GOAL = 0.05;

const connection = cost(use.CONNECTION_HOUR);
const idle =
  connection +
  cost(times(use.HEARTBEATS_AN_HOUR, use.HEARTBEAT)) +
  cost(times(use.CONNECTS_AN_HOUR, use.CONNECT));
const pushes = cost(times(use.PUSHES_AN_HOUR, use.PUSH));
const polling = cost(times(use.POLLS_AN_HOUR, use.POLL));
const pollingAtEdge = polling + cost(times(use.POLLS_AN_HOUR, use.EDGE));

export const FIGURES = {
  webhook: ofMillion(use.WEBHOOK),
  indexEntry: ofMillion(use.INDEX_ENTRY),
  edge: ofMillion(use.EDGE),
  driven: ofMillion(use.DRIVEN),
  followed: ofMillion(use.FOLLOWED),
  queued: ofMillion(use.QUEUED),
  push: ofMillion(use.PUSH),
  thousandExports: cost(times(1_000, use.EXPORT)),
  hundredBalances: cost(times(100 * use.BALANCES_A_MONTH, use.BALANCES)),
  watched: ofMillion(use.WATCHED),
  listeners: ofMillion(use.LOOK_WHO_LISTENS),
  kept: ((use.KEPT_BYTES * MILLION) / 1e9) * (PRICES.gb.tableMonth + PRICES.gb.tableBackupMonth),
  copies: use.COPIES.kept * PRICES.gb.tableCopyMonth + use.COPIES.aMonth * PRICES.gb.toAnotherRegion,
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
  schedules: cost(use.SCHEDULES_A_MONTH),
  emptyQueues: cost(use.EMPTY_QUEUES_A_MONTH),
  secrets: use.STANDING.secrets * month.secret,
  signingKeys: use.STANDING.signingKeys * month.signingKey,
  firewalls: use.STANDING.firewalls * month.firewall + use.STANDING.firewallRules * month.firewallRule,
  alarms: use.STANDING.alarmMetrics * month.alarmMetric,
  dashboards: use.STANDING.dashboards * month.dashboard,
  customMetrics: use.CUSTOM_METRICS * month.customMetric,
  standingMetrics: use.STANDING_METRICS * month.customMetric,
} as const;

const cents = (dollars: number): string => `$${dollars.toFixed(dollars < 0.1 ? 3 : 2)}`;
const fine = (dollars: number): string => `$${dollars.toFixed(6)}`;

type Line = readonly [what: string, dollars: number];

const table = (head: string, lines: readonly Line[], show: (dollars: number) => string): string =>
  [
    `| ${head} | US dollars |`,
    '|---|---|',
    ...lines.map(([what, dollars]) => `| ${what} | ${show(dollars)} |`),
  ].join('\n');

const sum = (lines: readonly Line[]): number => lines.reduce((all, [, dollars]) => all + dollars, 0);
const withTotal = (lines: readonly Line[]): Line[] => [...lines, ['**in total**', sum(lines)]];

const webhooks: readonly Line[] = [
  ['intake: HTTP API, function, 4 reads, the row', FIGURES.webhook],
  ['its entry in the index `due`', FIGURES.indexEntry],
  ['CloudFront and its firewall', FIGURES.edge],
  [
    'conversion: events judged, orders and conversion written, ledger posted, time at the provider',
    FIGURES.driven,
  ],
  ['projections: figures, payments, search, the account’s balances', FIGURES.followed],
  ['the router and the queues of the stream’s consumers', FIGURES.queued],
  [`recipients of ${use.FRAMES} frames`, FIGURES.listeners],
  ['log lines and traces', FIGURES.watched],
];

const standing: readonly Line[] = [
  [`${use.STANDING.firewalls} firewalls with ${use.STANDING.firewallRules} rules`, FIGURES.firewalls],
  [`${use.STANDING.alarms} alarms on ${use.STANDING.alarmMetrics} metrics`, FIGURES.alarms],
  [`${use.STANDING_METRICS} custom metrics from the schedules`, FIGURES.standingMetrics],
  ['the dashboard', FIGURES.dashboards],
  [`${use.STANDING.secrets} secrets`, FIGURES.secrets],
  ['the key that signs evidence and statements', FIGURES.signingKeys],
  ['idle runs of the schedules, and their log lines', FIGURES.schedules],
  ['looking into empty queues', FIGURES.emptyQueues],
];

export const renderCosts = (): string =>
  [
    `List prices of ${PRICES.region}, published from ${PRICES.published}; no free tier, no discount, no tax.`,
    table('a million webhooks, six per conversion', withTotal(webhooks), cents),
    table(
      'other items',
      [
        [
          'a thousand conversions, all items above',
          (1_000 * use.WEBHOOKS_OF_CONVERSION * sum(webhooks)) / MILLION,
        ],
        [
          'balances of a hundred sub-accounts, fetched every five minutes, per month',
          FIGURES.hundredBalances,
        ],
        ['a thousand statements of 100,000 entries each, without the bucket', FIGURES.thousandExports],
        ['a million frames to open pages (three per webhook and page in scope)', FIGURES.push],
        ['storage after a million webhooks, per month, with point-in-time recovery', FIGURES.kept],
        ['a GB of the table, point-in-time recovery, per month, prod', FIGURES.pointInTime],
        [
          'a GB of the table, copied daily to another region and kept two weeks, per month (`backupRegion`)',
          FIGURES.copies,
        ],
        [`${use.CUSTOM_METRICS} custom metrics, all in use, per month`, FIGURES.customMetrics],
        ['a user who signs in, per month, prod (Cognito Plus)', month.activeUserProd],
        ['the same, dev (Cognito Essentials)', month.activeUserDev],
        ['`alertSender`: a thousand mails (SES)', PRICES.thousandMails],
        ['your own domain: its zone, per month (Route 53)', month.hostedZone],
        ['a metric in another alarm, per month', month.alarmMetric],
        ['a GB of stored logs, per month (30 days in dev, 365 in prod)', PRICES.gb.logsMonth],
        [
          'a GB in the buckets, per month (a million rows of the audit log, or exports)',
          PRICES.gb.bucketMonth,
        ],
      ],
      cents,
    ),
    table(
      'an hour per operator',
      [
        ['idle: the connection, a heartbeat every 25 s, a new connection every 15 minutes', FIGURES.idle],
        [`the same and ${use.PUSHES_AN_HOUR} frames`, FIGURES.active],
        ['a page that polls three resources every 5 s instead', FIGURES.polling],
      ],
      fine,
    ),
    `An idle operator-hour costs ${FIGURES.idleOfPolling.toFixed(2)} of polling, ${FIGURES.idleOfPollingAtEdge.toFixed(2)} of polling through CloudFront (goal: at most ${GOAL}); its connection without heartbeats ${FIGURES.connectionOfPolling.toFixed(3)}.`,
    table('an idle month of prod', withTotal(standing), cents),
  ].join('\n\n');
