import { ofType } from './find.ts';
import type { Templates } from './render.ts';

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

export const alarmsOf = (templates: Templates): readonly AlarmProperties[] =>
  ofType(templates.monitoring, 'AWS::CloudWatch::Alarm').map(
    ([, { Properties }]) => Properties as unknown as AlarmProperties,
  );

/** As docs/operating.md calls it: the name on AWS without the stage. */
export const idOf = ({ AlarmName }: AlarmProperties): string =>
  AlarmName.replace(/^ramps-gateway-(dev|prod)-/, '');

export const alarmNamed = (templates: Templates, id: string): AlarmProperties => {
  const found = alarmsOf(templates).find((alarm) => idOf(alarm) === id);
  if (!found) throw new Error(`no alarm ${id}`);
  return found;
};
