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
  /** Of an alarm that calculates. */
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

/** The alarms of one stack: those of the region, unless it says otherwise. */
export const alarmsOf = (templates: Templates, stack: StackName = 'monitoring'): readonly AlarmProperties[] =>
  ofType(templates[stack], 'AWS::CloudWatch::Alarm').map(
    ([, { Properties }]) => Properties as unknown as AlarmProperties,
  );

/** Of both regions. */
export const allAlarmsOf = (templates: Templates): readonly AlarmProperties[] => [
  ...alarmsOf(templates),
  ...alarmsOf(templates, 'edge-monitoring'),
];

/** As docs/operating.md calls it: the name on AWS without the stage. */
export const idOf = ({ AlarmName }: AlarmProperties): string =>
  AlarmName.replace(/^ramps-gateway-(dev|prod)-/, '');

export const alarmNamed = (templates: Templates, id: string): AlarmProperties => {
  const found = allAlarmsOf(templates).find((alarm) => idOf(alarm) === id);
  if (!found) throw new Error(`no alarm ${id}`);
  return found;
};

/** What an alarm on one metric looks at; dimensions as CloudWatch sorts them, by name. */
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
