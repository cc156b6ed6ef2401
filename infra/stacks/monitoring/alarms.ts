import type { MetricName } from '@ramps-gateway/shared/contract/metrics.ts';
import { Duration } from 'aws-cdk-lib';
import {
  type AlarmProps,
  ComparisonOperator,
  MathExpression,
  Stats,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import type { FunctionSpec } from '../../config/functions.ts';
import { REPUTATION, SIGN_IN_RATE } from '../../config/firewall.ts';
import type { StageConfig } from '../../config/stage.ts';
import {
  loggedErrors,
  ofCalls,
  ofFirewall,
  ofOperations,
  ofReputation,
  ofSignIn,
  ofSockets,
  ofWebhooks,
  own,
  total,
  type Watched,
} from './metrics.ts';

/** `now`: money is waiting or calls fail. `today`: the product works for some more hours. */
export type Urgency = 'now' | 'today';

export interface AlarmSpec {
  /** As in docs/operating.md; on AWS with the stage as prefix. */
  readonly id: string;
  readonly urgency: Urgency;
  readonly says: string;
  /** By default, raised when the metric reaches the threshold. */
  readonly rule: Pick<AlarmProps, 'metric' | 'threshold'> & Partial<AlarmProps>;
}

const readingsOf = ({ name: stage }: StageConfig) => ({
  sum: (name: MetricName, of: string | null, minutes = 1) => own(stage)(name, of, { minutes }),
  highest: (name: MetricName, minutes: number) =>
    own(stage)(name, null, { minutes, statistic: Stats.MAXIMUM }),
});

const MONEY = ['webhook-intake', 'drive-conversions', 'sweep'];
const urgencyOf = (name: string): Urgency => (MONEY.includes(name) ? 'now' : 'today');

const moneyAlarms = ({ config, api }: Watched): AlarmSpec[] => {
  const { sum, highest } = readingsOf(config);
  return [
    {
      id: 'conversions-parked',
      urgency: 'now',
      says: 'An order has an unknown outcome at the provider: a person must check it. Nothing is sent until then.',
      rule: { metric: sum('Conversions', 'parked'), threshold: 1 },
    },
    {
      id: 'conversions-failed',
      urgency: 'now',
      says: 'Five conversions failed within a quarter of an hour.',
      rule: { metric: sum('Conversions', 'failed', 15), threshold: 5 },
    },
    {
      id: 'conversions-old',
      urgency: 'now',
      says: 'A conversion has been unfinished for half an hour.',
      rule: {
        // The sweep reads each one at least every five minutes.
        metric: highest('OldestUnfinished', 10),
        threshold: Duration.minutes(30).toSeconds(),
      },
    },
    {
      id: 'gateway-stopped',
      urgency: 'now',
      says: 'The whole gateway is stopped: nobody can send money.',
      rule: { metric: highest('GatewayStopped', 5), threshold: 1 },
    },
    {
      id: 'approvals-not-known',
      urgency: 'now',
      says: 'An approved action has an unknown outcome: a person must check it.',
      rule: { metric: sum('Approvals', 'not_known'), threshold: 1 },
    },
    {
      id: 'orders-not-known',
      urgency: 'today',
      says: 'An order by hand or a collection of spread has an unknown outcome at the provider.',
      rule: { metric: sum('OrdersNotKnown', null, 5), threshold: 1 },
    },
    {
      id: 'destinations-changed',
      urgency: 'now',
      says: 'Five wallets or bank accounts were changed outside the console within a quarter of an hour.',
      rule: { metric: sum('DestinationsChanged', null, 15), threshold: 5 },
    },
    {
      id: 'exceptions-open',
      urgency: 'today',
      says: 'The provider and the gateway differ: an exception is open.',
      rule: { metric: highest('OpenExceptions', 30), threshold: 1 },
    },
    {
      id: 'ledger-differs',
      urgency: 'now',
      says: 'The ledger was changed or differs from the provider: the proof names the rows.',
      rule: { metric: highest('DifferingLedger', 30), threshold: 1 },
    },
    {
      id: 'ledger-unproven',
      urgency: 'today',
      says: 'The last full proof of the ledger is two hours old.',
      rule: {
        // Without sub-accounts there is no age. A stopped reconciliation has its own alarm.
        metric: highest('ProofAge', 30),
        threshold: Duration.hours(2).toSeconds(),
      },
    },
    {
      id: 'accounts-skipped',
      urgency: 'today',
      says: 'A sub-account could not be reconciled for three quarters of an hour.',
      rule: { metric: highest('SkippedAccounts', 15), threshold: 1, evaluationPeriods: 3 },
    },
    {
      id: 'orders-unreadable',
      urgency: 'today',
      says: 'The provider shows orders that cannot be read.',
      rule: { metric: highest('UnreadableOrders', 30), threshold: 1 },
    },
    {
      id: 'provider-errors',
      urgency: 'now',
      says: 'The provider failed ten calls within five minutes.',
      rule: { metric: sum('ProviderErrors', null, 5), threshold: 10 },
    },
    {
      id: 'orders-over-budget',
      urgency: 'now',
      says: 'The provider’s call budget was used up for ten order calls within five minutes: orders are delayed.',
      rule: { metric: sum('CallBudget', 'orders_refused', 5), threshold: 10 },
    },
    {
      id: 'provider-limits',
      urgency: 'today',
      says: 'The provider answered 429, so the gateway sends fewer calls for some minutes.',
      rule: { metric: sum('CallBudget', 'halved', 5), threshold: 1 },
    },
    {
      id: 'webhooks-failed',
      urgency: 'now',
      says: 'A webhook got a 5xx; the provider sends it again.',
      rule: { metric: ofWebhooks(api, '5xx'), threshold: 1 },
    },
    {
      id: 'webhooks-refused',
      urgency: 'now',
      says: 'Ten webhooks were refused within five minutes: deposits may be missed, or someone is guessing secrets.',
      rule: { metric: sum('Webhooks', 'refused', 5), threshold: 10 },
    },
    {
      id: 'webhooks-limited',
      urgency: 'now',
      says: 'Ten webhooks within five minutes exceeded the quota per minute: deposits appear late.',
      rule: { metric: sum('Webhooks', 'limited', 5), threshold: 10 },
    },
  ];
};

const perMinute = { period: Duration.minutes(1), statistic: Stats.SUM };

/** Both run every minute: `sweep` is the clock for other schedules, and the other one is the clock for `sweep`. */
const CLOCK = 'sweep';
const CLOCK_OF_CLOCK = 'watch-orders';

const turnsOf = ({ functions }: Watched, name: string, period: Duration) => {
  const found = functions.find(({ spec }) => spec.name === name);
  if (!found) throw new Error(`no function ${name}`);
  return found.handler.metricInvocations({ period, statistic: Stats.SUM, label: name });
};

/**
 * Detects a schedule that did not run while another ran nearly every minute. Missing data alone would be ambiguous
 * before the first run, because CloudWatch looks back beyond the range. In metric math, a missing value next to an
 * existing one counts as 0, so the alarm also finds a schedule that never ran. A new stage has too few minutes to
 * raise it.
 */
const stoppedAlarm = (watched: Watched, name: string, everyMinutes: number): AlarmSpec => {
  // Two missed runs, at least ten minutes.
  const minutes = Math.max(10, 2 * everyMinutes);
  const period = Duration.minutes(minutes);
  return {
    id: `${name}-stopped`,
    urgency: urgencyOf(name),
    says: `${name} has not run for ${minutes} minutes.`,
    rule: {
      metric: new MathExpression({
        // At most one if there was a run.
        expression: `others - ${minutes} * turns`,
        usingMetrics: {
          others: turnsOf(watched, name === CLOCK ? CLOCK_OF_CLOCK : CLOCK, period),
          turns: turnsOf(watched, name, period),
        },
        period,
        label: 'minutes without a run',
      }),
      threshold: 0.9 * minutes,
    },
  };
};

/** If no schedule runs, none can report another. Created last, when they have run on a new stage too. */
export const LAST_ALARM = 'schedules-stopped';
const allStopped = (watched: Watched): AlarmSpec => ({
  id: LAST_ALARM,
  urgency: 'now',
  says: 'No schedule has run for ten minutes.',
  rule: {
    metric: new MathExpression({
      expression: 'others + turns',
      usingMetrics: {
        others: turnsOf(watched, CLOCK_OF_CLOCK, perMinute.period),
        turns: turnsOf(watched, CLOCK, perMinute.period),
      },
      period: perMinute.period,
      label: 'turns',
    }),
    threshold: 1,
    comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
    // One run is enough: a new stage has had one by then.
    evaluationPeriods: 10,
    treatMissingData: TreatMissingData.BREACHING,
  },
});

const BEHIND = Duration.minutes(5);

/** Throttled batches wait in the stream or in the queue, and the lag shows them. */
const behindAlarm = (
  { queues }: Watched,
  { name, timeoutSeconds, trigger }: FunctionSpec,
  handler: Lambda,
): AlarmSpec | undefined => {
  const behind = (of: string, rule: AlarmSpec['rule']): AlarmSpec => ({
    id: `${name}-behind`,
    urgency: urgencyOf(name),
    says: `${name} is five minutes behind its ${of}.`,
    rule,
  });
  const longest = { ...perMinute, statistic: Stats.MAXIMUM };
  if (trigger.kind === 'stream')
    return behind('stream', {
      metric: handler.metric('IteratorAge', longest),
      threshold: BEHIND.toMilliseconds(),
    });
  const queue = trigger.kind === 'queue' ? queues.get(trigger.consumer) : undefined;
  return (
    queue &&
    behind('queue', {
      metric: queue.metricApproximateAgeOfOldestMessage(longest),
      // SQS includes messages in flight in the age.
      threshold: BEHIND.toSeconds() + timeoutSeconds,
    })
  );
};

const functionAlarms = (watched: Watched): AlarmSpec[] =>
  watched.functions.flatMap(({ spec, handler }) => {
    const { name, trigger } = spec;
    const failing: AlarmSpec = {
      id: `${name}-errors`,
      urgency: urgencyOf(name),
      says: `${name} ended with an error.`,
      rule: { metric: handler.metricErrors(perMinute), threshold: 1 },
    };
    const crowded = behindAlarm(watched, spec, handler) ?? {
      id: `${name}-throttled`,
      urgency: urgencyOf(name),
      says: `${name} was throttled: the function or the account was at its concurrency limit.`,
      rule: { metric: handler.metricThrottles(perMinute), threshold: 1 },
    };
    return trigger.kind === 'schedule'
      ? [failing, crowded, stoppedAlarm(watched, name, trigger.everyMinutes)]
      : [failing, crowded];
  });

const deadLetterAlarms = ({ deadLetters }: Watched): AlarmSpec[] =>
  deadLetters.map((queue) => ({
    id: `${queue.of}-dead-letters`,
    urgency: urgencyOf(queue.of),
    says: `${queue.of} gave up on an item; a person must handle it in its queue.`,
    rule: {
      metric: queue.metricApproximateNumberOfMessagesVisible({
        period: Duration.minutes(1),
        statistic: Stats.MAXIMUM,
      }),
      threshold: 1,
    },
  }));

const callAlarms = ({ config, api, sockets }: Watched): AlarmSpec[] => [
  {
    id: 'calls-failing',
    urgency: 'now',
    says: 'One call in twenty got a 5xx, in five minutes with at least twenty calls.',
    rule: {
      metric: new MathExpression({
        expression: 'IF(calls >= 20, 100 * FILL(failed, 0) / calls, 0)',
        usingMetrics: {
          calls: ofCalls(api, 'Count', { minutes: 5 }),
          failed: ofCalls(api, '5xx', { minutes: 5 }),
        },
        period: Duration.minutes(5),
        label: 'percent of calls with a 5xx',
      }),
      threshold: 5,
    },
  },
  {
    id: 'calls-slow',
    urgency: 'today',
    says: 'One call in twenty took more than five seconds, for a quarter of an hour.',
    rule: {
      metric: ofCalls(api, 'Latency', { minutes: 5, statistic: Stats.percentile(95) }),
      threshold: Duration.seconds(5).toMilliseconds(),
      evaluationPeriods: 3,
      // One slow call out of three at night means nothing.
      evaluateLowSampleCountPercentile: 'ignore',
    },
  },
  {
    id: 'calls-refused',
    urgency: 'today',
    says: 'Fifty calls within five minutes were forbidden: someone is trying to get unauthorised access.',
    rule: { metric: readingsOf(config).sum('Refusals', 'FORBIDDEN', 5), threshold: 50 },
  },
  {
    id: 'sockets-failing',
    urgency: 'today',
    says: 'Ten connections or messages of sockets failed within five minutes; open pages may not update.',
    // Refused tokens count as IntegrationErrors and are not failures.
    rule: { metric: ofSockets(sockets, 'ExecutionError', { minutes: 5 }), threshold: 10 },
  },
];

const peopleAlarms = ({ config }: Watched): AlarmSpec[] => {
  const { sum } = readingsOf(config);
  const alarms: AlarmSpec[] = [
    {
      id: 'errors-logged',
      urgency: 'today',
      says: 'Ten errors were logged within a quarter of an hour.',
      rule: { metric: loggedErrors(config.name, { minutes: 15 }), threshold: 10 },
    },
    {
      id: 'holdings-failing',
      urgency: 'today',
      says: 'At least ten balance requests failed at the provider in each of the last two quarters of an hour.',
      rule: { metric: sum('Holdings', 'failed', 15), threshold: 10, evaluationPeriods: 2 },
    },
    {
      id: 'files-failed',
      urgency: 'today',
      says: 'An export or a monthly statement failed in all three attempts.',
      rule: { metric: sum('Files', 'failed', 5), threshold: 1 },
    },
  ];
  if (config.alertSender === undefined) return alarms;
  return [
    ...alarms,
    {
      id: 'mails-failing',
      urgency: 'today',
      says: 'SES refused or did not answer five mails within an hour.',
      rule: {
        metric: new MathExpression({
          expression: 'refused + unanswered',
          usingMetrics: {
            refused: sum('Mails', 'refused', 60),
            unanswered: sum('Mails', 'unknown', 60),
          },
          period: Duration.hours(1),
          label: 'mails not sent, or with an unknown outcome',
        }),
        threshold: 5,
      },
    },
    {
      id: 'mails-bouncing',
      urgency: 'today',
      says: 'Bounces or spam complaints are so high that SES reviews the account.',
      rule: {
        // From 5 % bounces or 0.1 % complaints, over SES's own period.
        metric: new MathExpression({
          expression: 'bounces / 0.05 + complaints / 0.001',
          usingMetrics: {
            bounces: ofReputation('BounceRate', { minutes: 60 }),
            complaints: ofReputation('ComplaintRate', { minutes: 60 }),
          },
          period: Duration.hours(1),
          label: 'of what SES takes',
        }),
        threshold: 1,
      },
    },
  ];
};

const serviceAlarms = ({ config, table, identity }: Watched): AlarmSpec[] => [
  {
    id: 'rows-left-out',
    urgency: 'today',
    says: 'A list or a total excludes a row that cannot be read or summed.',
    rule: { metric: readingsOf(config).sum('RowsLeftOut', null, 5), threshold: 1 },
  },
  {
    id: 'audit-not-whole',
    urgency: 'now',
    says: 'A row of the audit log was removed, changed or moved: its day’s file names it.',
    rule: { metric: readingsOf(config).sum('AuditFaults', null, 5), threshold: 1 },
  },
  {
    id: 'table-throttled',
    urgency: 'now',
    says: 'The table throttled ten requests within five minutes: a key is hot, or the traffic doubled suddenly.',
    rule: { metric: total(ofOperations(table, 'ThrottledRequests'), 5, 'throttled'), threshold: 10 },
  },
  {
    id: 'table-errors',
    urgency: 'now',
    says: 'DynamoDB itself failed ten requests within five minutes.',
    rule: { metric: total(ofOperations(table, 'SystemErrors'), 5, 'failed'), threshold: 10 },
  },
  {
    id: 'sign-in-throttled',
    urgency: 'today',
    says: 'Cognito throttled a sign-in, a sign-up or a refresh: the account’s quota is reached.',
    rule: { metric: total(ofSignIn(identity, 'Throttles'), 5, 'throttled'), threshold: 1 },
  },
];

/** Requests refused before a function runs, in the stage's region. For the edge see edge-monitoring.ts. */
const refusalAlarms = ({ config, api }: Watched): AlarmSpec[] => [
  {
    id: 'webhooks-answered-4xx',
    urgency: 'now',
    says: 'Ten webhooks got a 4xx within five minutes. Without the alarm webhooks-refused, the API itself is above its rate.',
    rule: { metric: ofWebhooks(api, '4xx', { minutes: 5 }), threshold: 10 },
  },
  {
    id: 'firewall-sign-in-rate',
    urgency: 'today',
    says: 'Ten sign-in calls were refused within five minutes: an office behind one address, or someone is guessing passwords.',
    rule: { metric: ofFirewall(config.name, 'SignIn', SIGN_IN_RATE, { minutes: 5 }), threshold: 10 },
  },
  {
    id: 'firewall-sign-in-reputation',
    urgency: 'today',
    says: 'A hundred sign-in calls were refused within an hour, because of their addresses’ reputation.',
    rule: { metric: ofFirewall(config.name, 'SignIn', REPUTATION, { minutes: 60 }), threshold: 100 },
  },
];

export const alarmsOn = (watched: Watched): readonly AlarmSpec[] => [
  ...moneyAlarms(watched),
  ...callAlarms(watched),
  ...peopleAlarms(watched),
  ...serviceAlarms(watched),
  ...deadLetterAlarms(watched),
  ...functionAlarms(watched),
  allStopped(watched),
  ...refusalAlarms(watched),
];
