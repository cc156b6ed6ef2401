import { type MetricName, METRICS } from '@ramps-gateway/shared/contract/metrics.ts';
import { PROVIDER_CALLS } from '@ramps-gateway/shared/contract/ramps/table.ts';
import { TABLE } from '@ramps-gateway/shared/contract/table.ts';
import { Aws, Duration } from 'aws-cdk-lib';
import {
  type Alarm,
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type GraphWidgetProps,
  type IMetric,
  type IWidget,
  Stats,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { placeOf } from '../../config/stacks.ts';
import type { AppFunction } from '../../constructs/app-function.ts';
import {
  loggedErrors,
  ofCalls,
  ofOperations,
  ofSignIn,
  ofSockets,
  ofTable,
  ofWebhooks,
  own,
  total,
  type Watched,
} from './metrics.ts';

const WIDTH = 8;
const HEIGHT = 5;

const graph = (title: string, left: readonly IMetric[], more: GraphWidgetProps = {}): IWidget =>
  new GraphWidget({ title, left: [...left], width: WIDTH, height: HEIGHT, leftYAxis: { min: 0 }, ...more });

const perMinute = { period: Duration.minutes(1), statistic: Stats.SUM };

const byValue = ({ config }: Watched, name: MetricName, statistic: string = Stats.SUM): IMetric[] =>
  (METRICS[name].values ?? PROVIDER_CALLS).map((value) =>
    own(config.name)(name, value, { label: value, statistic }),
  );

const moneyRows = (watched: Watched): IWidget[][] => {
  const { api, config } = watched;
  const metric = own(config.name);
  return [
    [
      graph('Webhooks by outcome', byValue(watched, 'Webhooks')),
      graph('Conversions by outcome', byValue(watched, 'Conversions')),
      graph(
        'Oldest unfinished conversion (s)',
        [metric('OldestUnfinished', null, { statistic: Stats.MAXIMUM, label: 'oldest' })],
        { leftAnnotations: [{ value: Duration.minutes(30).toSeconds(), label: 'alarm' }] },
      ),
    ],
    [
      graph(
        'Differences: exceptions, ledger, accounts',
        (['OpenExceptions', 'DifferingLedger', 'SkippedAccounts', 'UnreadableOrders'] as const).map((name) =>
          metric(name, null, { minutes: 15, statistic: Stats.MAXIMUM, label: name }),
        ),
        {
          right: [metric('ProofAge', null, { minutes: 15, statistic: Stats.MAXIMUM, label: 'ProofAge (s)' })],
        },
      ),
      graph('What people decided: approvals, orders, stops', [
        ...byValue(watched, 'Approvals'),
        metric('OrdersNotKnown', null, { label: 'orders not known' }),
        metric('GatewayStopped', null, { statistic: Stats.MAXIMUM, label: 'gateway stopped' }),
      ]),
      graph('Who tries what: calls refused, destinations changed', [
        ...byValue(watched, 'Refusals'),
        metric('DestinationsChanged', null, { label: 'destinations changed elsewhere' }),
      ]),
    ],
    [
      graph('Provider: calls', byValue(watched, 'ProviderLatency', Stats.SAMPLE_COUNT)),
      graph('Provider: errors and call budget', [
        ...byValue(watched, 'ProviderErrors'),
        ...byValue(watched, 'CallBudget'),
      ]),
      graph(
        'Provider: latency (ms)',
        [50, 95, 99].map((of) =>
          metric('ProviderLatency', null, { statistic: Stats.percentile(of), label: `p${of}` }),
        ),
      ),
    ],
    [
      graph('API: calls', [
        ofCalls(api, 'Count', { label: 'all' }),
        ofCalls(api, '4xx', { label: '4xx' }),
        ofCalls(api, '5xx', { label: '5xx' }),
      ]),
      graph(
        'API: latency (ms)',
        [50, 95, 99].map((of) =>
          ofCalls(api, 'Latency', { statistic: Stats.percentile(of), label: `p${of}` }),
        ),
      ),
      graph(
        'Webhooks: 5xx and latency (ms)',
        [ofWebhooks(api, '5xx', { label: '5xx' }), ofWebhooks(api, 'Count', { label: 'all' })],
        { right: [ofWebhooks(api, 'Latency', { statistic: Stats.percentile(99), label: 'p99' })] },
      ),
    ],
  ];
};

const streamRow = (watched: Watched): IWidget[] => {
  const { functions, deadLetters, queues, sockets } = watched;
  return [
    graph(
      'Stream: age of the records read (ms); queues: age of the oldest message (s)',
      functions
        .filter(({ spec }) => spec.trigger.kind === 'stream')
        .map(({ spec, handler }) =>
          handler.metric('IteratorAge', { ...perMinute, statistic: Stats.MAXIMUM, label: spec.name }),
        ),
      {
        right: [...queues].map(([label, queue]) =>
          queue.metricApproximateAgeOfOldestMessage({ ...perMinute, statistic: Stats.MAXIMUM, label }),
        ),
      },
    ),
    graph(
      'Dead letters',
      deadLetters.map((queue) =>
        queue.metricApproximateNumberOfMessagesVisible({
          ...perMinute,
          statistic: Stats.MAXIMUM,
          label: queue.of,
        }),
      ),
    ),
    graph(
      'Sockets and frames',
      [
        ofSockets(sockets, 'ConnectCount', { label: 'connected' }),
        ofSockets(sockets, 'IntegrationError', { label: 'refused' }),
        ofSockets(sockets, 'ExecutionError', { label: 'failed' }),
      ],
      { right: byValue(watched, 'Pushes') },
    ),
  ];
};

const tableRow = ({ table, identity }: Watched): IWidget[] => {
  const consumed = (name: Parameters<typeof ofTable>[1]) =>
    [null, ...Object.keys(TABLE.indexes)].map((index) => ofTable(table, name, index));
  return [
    graph('Table: read units', consumed('ConsumedReadCapacityUnits')),
    graph('Table: write units', consumed('ConsumedWriteCapacityUnits')),
    graph('Table and sign-in: turned away', [
      total(ofOperations(table, 'ThrottledRequests'), 1, 'table'),
      total(ofOperations(table, 'SystemErrors'), 1, 'table failed'),
      total(ofSignIn(identity, 'Throttles'), 1, 'sign-in'),
    ]),
  ];
};

const prefixed = (watched: Watched, name: 'Files' | 'Holdings' | 'Mails'): IMetric[] =>
  METRICS[name].values.map((value) =>
    own(watched.config.name)(name, value, { label: `${name.toLowerCase()} ${value}` }),
  );

const peopleRow = (watched: Watched): IWidget[] => {
  const metric = own(watched.config.name);
  return [
    graph('Balances of sub-accounts, when due', prefixed(watched, 'Holdings')),
    graph('Mails and files', [...prefixed(watched, 'Mails'), ...prefixed(watched, 'Files')]),
    graph('Errors logged, rows left out', [
      loggedErrors(watched.config.name, { label: 'errors logged' }),
      metric('RowsLeftOut', null, { label: 'rows left out' }),
      metric('QuotesNotKept', null, { label: 'quotes not kept' }),
      metric('AuditFaults', null, { label: 'audit faults' }),
    ]),
  ];
};

const functionRow = ({ functions }: Watched): IWidget[] => {
  const each = (read: (handler: AppFunction['handler'], label: string) => IMetric) =>
    functions.map(({ spec, handler }) => read(handler, spec.name));
  return [
    graph(
      'Functions: errors',
      each((handler, label) => handler.metricErrors({ ...perMinute, label })),
    ),
    graph(
      'Functions: throttled',
      each((handler, label) => handler.metricThrottles({ ...perMinute, label })),
    ),
    graph(
      'Functions: at once',
      each((handler, label) =>
        handler.metric('ConcurrentExecutions', { ...perMinute, statistic: Stats.MAXIMUM, label }),
      ),
    ),
  ];
};

export const addDashboard = (scope: Construct, watched: Watched, alarms: readonly Alarm[]): Dashboard =>
  new Dashboard(scope, 'Dashboard', {
    dashboardName: `ramps-gateway-${placeOf(watched.config.name, Aws.REGION)}`,
    defaultInterval: Duration.hours(3),
    widgets: [
      [new AlarmStatusWidget({ title: 'Alarms', alarms: [...alarms], width: 24, height: 6 })],
      ...moneyRows(watched),
      peopleRow(watched),
      streamRow(watched),
      tableRow(watched),
      functionRow(watched),
    ],
  });
