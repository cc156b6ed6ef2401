import { FUNCTIONS } from '#infra/config/functions.ts';
import { METRICS } from '#shared/contract/metrics.ts';
import { PROVIDER_CALLS } from '#shared/contract/ramps/table.ts';
import { TABLE } from '#shared/contract/table.ts';
import { describe, expect, it } from 'vitest';
import { alarmsOf } from './support/alarms.ts';
import { ofType, only } from './support/find.ts';
import { stage } from './support/stages.ts';

interface Widget {
  readonly type: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly properties: {
    readonly title: string;
    readonly alarms?: readonly string[];
    readonly metrics?: readonly (readonly unknown[])[];
    readonly annotations?: unknown;
  };
}

const { templates } = await stage('dev');
const { DashboardBody } = only(templates.monitoring, 'AWS::CloudWatch::Dashboard').Properties;
const { widgets } = JSON.parse(String(DashboardBody)) as { widgets: readonly Widget[] };

const titled = (title: string): Widget => {
  const found = widgets.find(({ properties }) => properties.title === title);
  if (!found) throw new Error(`no graph ${title}`);
  return found;
};

/** Each metric of a graph as `namespace name dimension=value …`, with the parts that CloudWatch repeats from the line before. */
const shown = (title: string): string[] => {
  let before: readonly string[] = [];
  return (titled(title).properties.metrics ?? []).flatMap((line) => {
    const texts = line.filter((part): part is string => typeof part === 'string');
    if (texts.length === 0) return [];
    const filled = texts.map((text, at) => (text === '.' ? (before[at] ?? '') : text));
    before = filled;
    const [namespace = '', name = '', ...dimensions] = filled;
    const pairs = Array.from(
      { length: dimensions.length / 2 },
      (_, at) => `${dimensions[2 * at] ?? ''}=${dimensions[2 * at + 1] ?? ''}`,
    );
    return [[namespace, name, ...pairs].join(' ')];
  });
};

describe('the dashboard', () => {
  it('is one page: the alarms, then the money path, then the infrastructure', () => {
    expect(widgets.map(({ properties }) => properties.title)).toEqual([
      'Alarms',
      ...['Webhooks by outcome', 'Conversions by outcome', 'Oldest unfinished conversion (s)'],
      ...[
        'Differences: exceptions, ledger, accounts',
        'What people decided: approvals, orders, stops',
        'Who tries what: calls refused, destinations changed',
      ],
      ...['Provider: calls', 'Provider: errors and call budget', 'Provider: latency (ms)'],
      ...['API: calls', 'API: latency (ms)', 'Webhooks: 5xx and latency (ms)'],
      ...['Balances of sub-accounts, when due', 'Mails and files', 'Errors logged, rows left out'],
      ...[
        'Stream: age of the records read (ms); queues: age of the oldest message (s)',
        'Dead letters',
        'Sockets and frames',
      ],
      ...['Table: read units', 'Table: write units', 'Table and sign-in: turned away'],
      ...['Functions: errors', 'Functions: throttled', 'Functions: at once'],
    ]);
    for (const { x, width } of widgets) expect(x + width).toBeLessThanOrEqual(24);
    expect(Math.max(...widgets.map(({ y, height }) => y + height))).toBeLessThanOrEqual(46);
  });

  it('shows every alarm, function, stream reader and dead letter queue', () => {
    expect(titled('Alarms').properties.alarms).toHaveLength(alarmsOf(templates).length);
    for (const title of ['Functions: errors', 'Functions: throttled', 'Functions: at once'])
      expect(shown(title)).toHaveLength(FUNCTIONS.length);
    const readers = FUNCTIONS.filter(({ trigger }) => trigger.kind === 'stream' || trigger.kind === 'queue');
    expect(shown('Stream: age of the records read (ms); queues: age of the oldest message (s)')).toHaveLength(
      readers.length,
    );
    const deadLetters = ofType(templates.background, 'AWS::SQS::Queue').filter(
      ([, { Properties }]) => Properties['RedrivePolicy'] === undefined,
    );
    expect(shown('Dead letters')).toHaveLength(deadLetters.length);
  });

  const own = (name: string, dimension: string, values: readonly string[]) =>
    values.map((value) => `ramps-gateway/dev ${name} ${dimension}=${value}`);

  it('shows the functions’ counts, by outcome and by call', () => {
    expect(shown('Webhooks by outcome')).toEqual(own('Webhooks', 'outcome', METRICS.Webhooks.values));
    expect(shown('Conversions by outcome')).toEqual(
      own('Conversions', 'outcome', METRICS.Conversions.values),
    );
    expect(shown('Oldest unfinished conversion (s)')).toEqual(['ramps-gateway/dev OldestUnfinished']);
    expect(JSON.stringify(titled('Oldest unfinished conversion (s)').properties.annotations)).toContain(
      '1800',
    );
    expect(shown('Provider: calls')).toEqual(own('ProviderLatency', 'call', PROVIDER_CALLS));
    expect(shown('Provider: errors and call budget')).toEqual([
      ...own('ProviderErrors', 'call', PROVIDER_CALLS),
      ...own('CallBudget', 'outcome', METRICS.CallBudget.values),
    ]);
    expect(shown('Sockets and frames')).toEqual(
      expect.arrayContaining(own('Pushes', 'outcome', METRICS.Pushes.values)),
    );
  });

  it('has a place for every metric that the functions count', () => {
    const all = JSON.stringify(widgets);
    for (const name of [...Object.keys(METRICS), 'LoggedErrors'])
      expect(all, name).toContain(`"ramps-gateway/dev","${name}"`);
  });

  it('shows calls, their failures and their latency', () => {
    const id = only(templates.api, 'AWS::ApiGatewayV2::Api').id;
    expect(shown('API: calls')).toEqual(
      ['Count', '4xx', '5xx'].map((name) => `AWS/ApiGateway ${name} ApiId=<api/${id}>`),
    );
    expect(shown('API: latency (ms)')).toHaveLength(3);
  });

  it('shows the units of the table and of each index, and throttled requests', () => {
    const name = `TableName=<data/${only(templates.data, 'AWS::DynamoDB::GlobalTable').id}>`;
    const indexes = Object.keys(TABLE.indexes);
    for (const [title, metric] of [
      ['Table: read units', 'ConsumedReadCapacityUnits'],
      ['Table: write units', 'ConsumedWriteCapacityUnits'],
    ] as const)
      expect(shown(title)).toEqual([
        `AWS/DynamoDB ${metric} ${name}`,
        ...indexes.map((index) => `AWS/DynamoDB ${metric} GlobalSecondaryIndexName=${index} ${name}`),
      ]);
    expect(shown('Table and sign-in: turned away').join()).toMatch(
      /ThrottledRequests.*SystemErrors.*SignInThrottles/,
    );
  });
});
