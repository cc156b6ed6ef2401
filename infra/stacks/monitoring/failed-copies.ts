import { EventField, Rule, RuleTargetInput } from 'aws-cdk-lib/aws-events';
import { SnsTopic } from 'aws-cdk-lib/aws-events-targets';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';

const ENDED_BADLY = ['FAILED', 'ABORTED', 'EXPIRED'];

/** No metric names the table of a failed copy, but job events do, including other stages of the account. */
export const notifyOfFailedCopies = (scope: Construct, stage: string, topic: ITopic): void => {
  new Rule(scope, 'FailedCopies', {
    eventPattern: {
      source: ['aws.backup'],
      detailType: ['Backup Job State Change', 'Copy Job State Change'],
      detail: { state: ENDED_BADLY, resourceType: ['DynamoDB'] },
    },
    targets: [
      new SnsTopic(topic, {
        message: RuleTargetInput.fromText(
          `Today: the copy of a table in another region was not made, ramps-gateway-${stage}: ${EventField.detailType}, ${EventField.fromPath('$.detail.state')}, ${EventField.fromPath('$.detail.resourceArn')}. See the runbook, "A copy of the table was not made".`,
        ),
      }),
    ],
  });
};
