import { Duration } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, type Metric, Stats, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Alias, type IFunction, type IVersion } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { StageConfig } from '../config/stage.ts';
import { acknowledge } from './rules.ts';
import type { AppFunction } from './app-function.ts';

/** This many errors within a minute roll the release back. */
export interface Sign {
  readonly id: string;
  readonly says: string;
  readonly metric: Metric;
  readonly threshold: number;
}

const LIVE = 'live';

/**
 * Callers use each function's alias `live`. A canary sends a tenth of the calls to the new version for five minutes,
 * then all. An alarm rolls back every function and the deployment.
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

  /** The alias to call. */
  live({ handler, spec }: AppFunction): IFunction {
    // Values of the environment can change behind the same references, so they are part of the version.
    handler.invalidateVersionBasedOn(`origin ${this.#config.originGeneration}`);
    // Here and below: the classes type their optional members less strictly than the interfaces.
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
        'CodeDeploy checks its role against this policy: it moves aliases, reads alarms, and invokes only functions named as hooks.',
    });
    // In this stack, because they must exist before the first release.
    const alarms = signs.map(
      ({ id, says, metric, threshold }) =>
        new Alarm(this, id, {
          alarmName: `ramps-gateway-${stage}-release-${id}`,
          alarmDescription: `Rolls a release back: ${says}`,
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
