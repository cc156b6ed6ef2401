import { ofType } from './find.ts';
import type { StackName, Templates } from './render.ts';

interface Dimension {
  readonly Name: string;
  readonly Value: string;
}

export interface AlarmProperties {
  readonly AlarmName: string;
  readonly AlarmDescription: string;
  readonly Namespace?: string;
  readonly MetricName?: string;
  readonly Dimensions?: readonly Dimension[];
  readonly Period?: number;
  readonly Statistic?: string;
  readonly ExtendedStatistic?: string;
  /** Only for an alarm that calculates. */
  readonly Metrics?: readonly {
    readonly Expression?: string;
    readonly MetricStat?: {
      readonly Metric: {
        readonly Namespace: string;
        readonly MetricName: string;
        readonly Dimensions: readonly Dimension[];
      };
      readonly Period: number;
      readonly Stat: string;
    };
  }[];
  readonly Threshold: number;
  readonly EvaluationPeriods: number;
  readonly ComparisonOperator: string;
  readonly TreatMissingData: string;
}

/** The alarms of one stack, by default the region's. */
export const alarmsOf = (templates: Templates, stack: StackName = 'monitoring'): readonly AlarmProperties[] =>
  ofType(templates[stack], 'AWS::CloudWatch::Alarm').map(
    ([, { Properties }]) => Properties as unknown as AlarmProperties,
  );

/** The alarms of both regions. */
export const allAlarmsOf = (templates: Templates): readonly AlarmProperties[] => [
  ...alarmsOf(templates),
  ...alarmsOf(templates, 'edge-monitoring'),
];

/** The alarm's name in docs/operating.md: on AWS it has the stage in front, and at the edge its region. */
export const idOf = ({ AlarmName }: AlarmProperties): string =>
  AlarmName.replace(/^ramps-gateway-(dev|prod)-(\w+-\w+-\d-)?/, '');

export const alarmNamed = (templates: Templates, id: string): AlarmProperties => {
  const found = allAlarmsOf(templates).find((alarm) => idOf(alarm) === id);
  if (!found) throw new Error(`no alarm ${id}`);
  return found;
};

/** The metric and threshold of an alarm. Dimensions are sorted by name, as in CloudWatch. */
export const readsOf = (templates: Templates, id: string) => {
  const { Namespace, MetricName, Statistic, ExtendedStatistic, Threshold, Period, EvaluationPeriods } =
    alarmNamed(templates, id);
  const { Dimensions, ComparisonOperator, TreatMissingData } = alarmNamed(templates, id);
  return {
    metric: `${String(Namespace)} ${String(MetricName)}`,
    of: Object.fromEntries((Dimensions ?? []).map(({ Name, Value }) => [Name, Value])),
    reads: `${String(Statistic ?? ExtendedStatistic)} of ${String(Period)} s, ${EvaluationPeriods} times`,
    raised: `${ComparisonOperator} ${Threshold}, missing is ${TreatMissingData}`,
  };
};

export const ATLEAST = 'GreaterThanOrEqualToThreshold';
export const once = (statistic: string, seconds: number) => `${statistic} of ${seconds} s, 1 times`;
export const atLeast = (threshold: number) => `${ATLEAST} ${threshold}, missing is notBreaching`;
