import type { MetricName } from '@ramps-gateway/shared/contract/metrics.ts';
import { Duration } from 'aws-cdk-lib';
import {
  type AlarmProps,
  ComparisonOperator,
  MathExpression,
  Stats,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
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

/** `now`: money waits or calls fail. `today`: it works on for some hours. */
export type Urgency = 'now' | 'today';

export interface AlarmSpec {
  /** As in docs/operating.md; on AWS prefixed with the stage. */
  readonly id: string;
  readonly urgency: Urgency;
  readonly says: string;
  /** Raised once the metric reaches the threshold, by default. */
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
      says: 'It is not known what the provider did with an order: a person must look. Nothing is sent until then.',
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
      says: 'A conversion has not come to an end for half an hour.',
      rule: {
        // The sweep reads each at least every five minutes.
        metric: highest('OldestUnfinished', 10),
        threshold: Duration.minutes(30).toSeconds(),
      },
    },
    {
      id: 'gateway-stopped',
      urgency: 'now',
      says: 'The whole gateway is stopped: no money is sent, by nobody.',
      rule: { metric: highest('GatewayStopped', 5), threshold: 1 },
    },
    {
      id: 'approvals-not-known',
      urgency: 'now',
      says: 'It is not known whether something was done that a second person had approved: a person must look.',
      rule: { metric: sum('Approvals', 'not_known'), threshold: 1 },
    },
    {
      id: 'orders-not-known',
      urgency: 'today',
      says: 'It is not known whether the provider made an order of a person, or a collection of spread.',
      rule: { metric: sum('OrdersNotKnown', null, 5), threshold: 1 },
    },
    {
      id: 'destinations-changed',
      urgency: 'now',
      says: 'Five wallets or bank accounts were changed outside of the console within a quarter of an hour.',
      rule: { metric: sum('DestinationsChanged', null, 15), threshold: 5 },
    },
    {
      id: 'exceptions-open',
      urgency: 'today',
      says: 'The provider and the gateway do not agree on something: an exception is open.',
      rule: { metric: highest('OpenExceptions', 30), threshold: 1 },
    },
    {
      id: 'ledger-differs',
      urgency: 'now',
      says: 'The ledger was changed, or differs from the provider: the proof names the rows.',
      rule: { metric: highest('DifferingLedger', 30), threshold: 1 },
    },
    {
      id: 'ledger-unproven',
      urgency: 'today',
      says: 'No proof of all ledgers has finished for two hours.',
      rule: {
        // No age without sub-accounts. A reconciliation that stops has its own alarm.
        metric: highest('ProofAge', 30),
        threshold: Duration.hours(2).toSeconds(),
      },
    },
    {
      id: 'accounts-skipped',
      urgency: 'today',
      says: 'A sub-account could not be compared for three quarters of an hour.',
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
      says: 'Ten calls for orders found the provider’s call budget used up within five minutes: orders wait.',
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
      says: 'A webhook was answered with a 5xx; the provider sends it again.',
      rule: { metric: ofWebhooks(api, '5xx'), threshold: 1 },
    },
    {
      id: 'webhooks-refused',
      urgency: 'now',
      says: 'Ten webhooks were refused within five minutes: deposits may go unseen, or somebody guesses.',
      rule: { metric: sum('Webhooks', 'refused', 5), threshold: 10 },
    },
    {
      id: 'webhooks-limited',
      urgency: 'now',
      says: 'Ten webhooks within five minutes were more than a minute takes: deposits come late.',
      rule: { metric: sum('Webhooks', 'limited', 5), threshold: 10 },
    },
  ];
};

const perMinute = { period: Duration.minutes(1), statistic: Stats.SUM };

/** Both run each minute: `sweep` is the clock for other schedules, and the other one for `sweep`. */
const CLOCK = 'sweep';
const CLOCK_OF_CLOCK = 'watch-orders';

const turnsOf = ({ functions }: Watched, name: string, period: Duration) => {
  const found = functions.find(({ spec }) => spec.name === name);
  if (!found) throw new Error(`no function ${name}`);
  return found.handler.metricInvocations({ period, statistic: Stats.SUM, label: name });
};

/**
 * Detects a schedule that did not run while another ran nearly every minute. Missing data alone would be
 * ambiguous before the first run, and CloudWatch looks back beyond the range. In metric math a missing value
 * beside another counts as 0, so a schedule that never ran is found too; a younger stage has too few minutes
 * to fire.
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
        // At most one once there was a run.
        expression: `others - ${minutes} * turns`,
        usingMetrics: {
          others: turnsOf(watched, name === CLOCK ? CLOCK_OF_CLOCK : CLOCK, period),
          turns: turnsOf(watched, name, period),
        },
        period,
        label: 'minutes without a turn',
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
    // A single run suffices: a new stage has had one by then.
    evaluationPeriods: 10,
    treatMissingData: TreatMissingData.BREACHING,
  },
});

const functionAlarms = (watched: Watched): AlarmSpec[] =>
  watched.functions.flatMap(({ spec: { name, trigger }, handler }) => {
    const failing: AlarmSpec = {
      id: `${name}-errors`,
      urgency: urgencyOf(name),
      says: `${name} ended with an error.`,
      rule: { metric: handler.metricErrors(perMinute), threshold: 1 },
    };
    // Throttled batches wait in the stream, where lateness is measured.
    const crowded: AlarmSpec =
      trigger.kind === 'stream'
        ? {
            id: `${name}-behind`,
            urgency: urgencyOf(name),
            says: `${name} is five minutes behind what was written.`,
            rule: {
              metric: handler.metric('IteratorAge', { ...perMinute, statistic: Stats.MAXIMUM }),
              threshold: Duration.minutes(5).toMilliseconds(),
            },
          }
        : {
            id: `${name}-throttled`,
            urgency: urgencyOf(name),
            says: `${name} was not run, because it or the account had as many running as it may.`,
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
    says: `${queue.of} gave something up; it waits in its queue for a person.`,
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
    says: 'One call in twenty was answered with a 5xx, over five minutes with twenty calls at least.',
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
      // One slow call of three at night means nothing.
      evaluateLowSampleCountPercentile: 'ignore',
    },
  },
  {
    id: 'calls-refused',
    urgency: 'today',
    says: 'Fifty calls within five minutes were not allowed: somebody tries what is not theirs.',
    rule: { metric: readingsOf(config).sum('Refusals', 'FORBIDDEN', 5), threshold: 50 },
  },
  {
    id: 'sockets-failing',
    urgency: 'today',
    says: 'Ten connections or messages of sockets failed within five minutes; pages are not live then.',
    // Refused tokens are IntegrationErrors, not our fault.
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
      says: 'For half an hour the provider has refused balances, ten and more in each quarter of an hour.',
      rule: { metric: sum('Holdings', 'failed', 15), threshold: 10, evaluationPeriods: 2 },
    },
    {
      id: 'files-failed',
      urgency: 'today',
      says: 'An export or the statement of a month could not be made, three times over.',
      rule: { metric: sum('Files', 'failed', 5), threshold: 1 },
    },
  ];
  if (config.alertSender === undefined) return alarms;
  return [
    ...alarms,
    {
      id: 'mails-failing',
      urgency: 'today',
      says: 'Five mails within an hour were refused by SES, or had no answer.',
      rule: {
        metric: new MathExpression({
          expression: 'refused + unanswered',
          usingMetrics: {
            refused: sum('Mails', 'refused', 60),
            unanswered: sum('Mails', 'unknown', 60),
          },
          period: Duration.hours(1),
          label: 'mails that were not sent, or not surely',
        }),
        threshold: 5,
      },
    },
    {
      id: 'mails-bouncing',
      urgency: 'today',
      says: 'So many mails come back, or are called spam, that SES puts the account under review.',
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
    says: 'A list or a total left a row out, because it cannot be read or summed up.',
    rule: { metric: readingsOf(config).sum('RowsLeftOut', null, 5), threshold: 1 },
  },
  {
    id: 'audit-not-whole',
    urgency: 'now',
    says: 'A row of the audit log was removed, changed or put elsewhere: the file of its day says which.',
    rule: { metric: readingsOf(config).sum('AuditFaults', null, 5), threshold: 1 },
  },
  {
    id: 'table-throttled',
    urgency: 'now',
    says: 'The table turned ten requests away within five minutes: a key is hot, or the traffic doubled at once.',
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
    says: 'Cognito turned a sign-in, a sign-up or a refresh away: the quota of the account is reached.',
    rule: { metric: total(ofSignIn(identity, 'Throttles'), 5, 'throttled'), threshold: 1 },
  },
];

/** Refused before a function runs, in the stage's region; for the edge see edge-monitoring.ts. */
const refusalAlarms = ({ config, api }: Watched): AlarmSpec[] => [
  {
    id: 'webhooks-answered-4xx',
    urgency: 'now',
    says: 'Ten webhooks were answered with a 4xx within five minutes. Without webhooks-refused: by the API itself, which is past its rate.',
    rule: { metric: ofWebhooks(api, '4xx', { minutes: 5 }), threshold: 10 },
  },
  {
    id: 'firewall-sign-in-rate',
    urgency: 'today',
    says: 'Ten calls of sign-in were refused within five minutes: an office behind one address, or somebody guesses.',
    rule: { metric: ofFirewall(config.name, 'SignIn', SIGN_IN_RATE, { minutes: 5 }), threshold: 10 },
  },
  {
    id: 'firewall-sign-in-reputation',
    urgency: 'today',
    says: 'A hundred calls of sign-in were refused within an hour, because their addresses are known for attacks.',
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
