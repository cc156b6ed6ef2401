import { Duration } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, type Metric, Stats, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Alias, type IFunction, type IVersion } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { StageConfig } from '../config/stage.ts';
import { acknowledge } from './acknowledge.ts';
import type { AppFunction } from './app-function.ts';

/** What is wrong with a release: so many within a minute take it back. */
export interface Sign {
  readonly id: string;
  readonly says: string;
  readonly metric: Metric;
  readonly threshold: number;
}

const LIVE = 'live';

/**
 * How new code comes to answer calls: each function has a version for it, and what calls the function calls the alias `live`.
 * As a canary a tenth of the calls go to the new version for five minutes, then all; a sign that something is wrong, or that one
 * that stands already, takes every function back to the version before, and the deployment with it.
 */
export class Release extends Construct {
  readonly #config: StageConfig;
  readonly #canary:
    | { readonly application: LambdaApplication; readonly role: Role; readonly alarms: Alarm[] }
    | undefined;

  constructor(scope: Construct, id: string, config: StageConfig, signs: readonly Sign[]) {
    super(scope, id);
    this.#config = config;
    this.#canary = config.release === 'canary' ? this.#prepare(signs) : undefined;
  }

  /** What is to be called of a function. */
  live({ handler, spec }: AppFunction): IFunction {
    // An environment whose names and references stay the same may hold other values: what stands for them is part of the version.
    handler.invalidateVersionBasedOn(`origin ${this.#config.originGeneration}`);
    // Here and below: the classes state their optional members less strictly than the interfaces do.
    const alias = new Alias(this, `${spec.name}-live`, {
      aliasName: LIVE,
      version: handler.currentVersion as IVersion,
    });
    if (this.#canary) {
      const { application, role, alarms } = this.#canary;
      new LambdaDeploymentGroup(this, spec.name, {
        application,
        alias,
        role,
        alarms,
        deploymentConfig: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
      });
    }
    return alias as IFunction;
  }

  #prepare(signs: readonly Sign[]) {
    const { name: stage } = this.#config;
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('codedeploy.amazonaws.com'),
      managedPolicies: [
        ManagedPolicy.fromAwsManagedPolicyName('service-role/AWSCodeDeployRoleForLambdaLimited'),
      ],
    });
    acknowledge(role, {
      'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSCodeDeployRoleForLambdaLimited]':
        'CodeDeploy checks its role against this policy: it moves aliases and reads alarms, and runs no function but those that are named as hooks.',
    });
    // Beside the functions, because they must be there before the first release; those that wake people up are the monitoring stack's.
    const alarms = signs.map(
      ({ id, says, metric, threshold }) =>
        new Alarm(this, id, {
          alarmName: `ramps-gateway-${stage}-release-${id}`,
          alarmDescription: `Takes a release back: ${says}`,
          metric: metric.with({ period: Duration.minutes(1), statistic: Stats.SUM }),
          threshold,
          evaluationPeriods: 1,
          comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
          treatMissingData: TreatMissingData.NOT_BREACHING,
        }),
    );
    return { application: new LambdaApplication(this, 'Application'), role, alarms };
  }
}
