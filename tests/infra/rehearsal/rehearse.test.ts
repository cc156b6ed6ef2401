import { beforeAll, describe, expect, it } from 'vitest';
import { asOption } from '#tests/rehearsal/models.ts';
import { type Rehearsal, rehearse } from '#tests/rehearsal/rehearse.ts';
import { jobsOfWorkflow, scriptsOfDocument } from '#tests/rehearsal/scripts.ts';
import type { Deployed } from '#tests/rehearsal/stacks.ts';
import { walk } from '#tests/rehearsal/walk.ts';
import { stage } from '../stacks/support/stages.ts';

let deployed: Deployed = {};
let walked: ReadonlyMap<string, Rehearsal> = new Map();

beforeAll(async () => {
  const { raw } = await stage('prod');
  deployed = Object.fromEntries(
    Object.entries(raw).map(([name, text]) => [name, JSON.parse(text) as Deployed[string]]),
  );
  walked = walk(deployed);
});

describe('the commands of the documents and the workflows', () => {
  it('are such as the programs take', () => {
    expect([...walked.values()].flatMap(({ faults }) => faults)).toEqual([]);
  });

  it('are found', () => {
    const count = (file: string) => walked.get(file)?.checked ?? 0;
    for (const page of ['docs/deploy.md', 'docs/operating.md', 'docs/runbook.md'])
      expect([page, count(page) > 15]).toEqual([page, true]);
    expect(count('.github/workflows/deploy.yml, job 2')).toBeGreaterThan(2);
  });

  it('are held against something, but for these', () => {
    const unchecked = new Set([...walked.values()].flatMap((each) => each.unchecked));
    expect([...unchecked].sort()).toEqual([
      // No package has the CLI's own commands; of the other services there is no client here.
      'aws backup delete-backup-vault',
      'aws backup list-copy-jobs',
      'aws backup list-recovery-points-by-backup-vault',
      'aws backup start-backup-job',
      'aws backup start-copy-job',
      'aws backup start-restore-job',
      'aws cloudwatch describe-alarm-history',
      'aws cloudwatch get-metric-statistics',
      'aws deploy list-deployments',
      'aws deploy stop-deployment',
      'aws logs delete-log-group',
      'aws logs tail',
      'aws s3 cp',
      'aws s3 ls',
      'aws s3 rb',
      'aws s3 rm',
      'aws service-quotas request-service-quota-increase',
      'aws sts get-caller-identity',
      'aws wafv2 delete-logging-configuration',
    ]);
  });
});

const inBlock = (script: string): Rehearsal =>
  rehearse(scriptsOfDocument('page.md', `Do this:\n\n\`\`\`sh\n${script}\n\`\`\`\n`), deployed);

describe('a planted fault', () => {
  it.each([
    ['an operation', 'aws dynamodb restore-table --target-table-name a', 'aws dynamodb has no restore-table'],
    [
      'an option of AWS',
      'aws sqs purge-queue --queue-url a --queue b',
      'aws sqs purge-queue: has no option --queue',
    ],
    ['what is required', 'aws sqs purge-queue', 'aws sqs purge-queue: is without --queue-url'],
    ['a value', 'aws sqs purge-queue --queue-url', 'aws sqs purge-queue: --queue-url has no value'],
    [
      'a file for the answer',
      'aws lambda invoke --function-name a',
      'aws lambda invoke: is without a file for the answer',
    ],
    [
      'a value that is none of those to choose from',
      'aws dynamodb list-backups --backup-type SYSTEMS',
      'aws dynamodb list-backups: --backup-type is one of ALL, AWS_BACKUP, SYSTEM, USER, not SYSTEMS',
    ],
    [
      'a value inside another',
      'aws dynamodb update-table --table-name a --stream-specification StreamEnabled=true,StreamViewType=NEW',
      'aws dynamodb update-table: --stream-specification.StreamViewType is one of KEYS_ONLY,',
    ],
    ['a word too many', 'aws dynamodb list-tables a', 'aws dynamodb list-tables: does not take a'],
    [
      'a state to wait for',
      'aws dynamodb wait table-there --table-name a',
      'aws dynamodb wait: does not know table-there',
    ],
    [
      'a member in JSON',
      `aws dynamodb get-item --table-name a --key '{"pk":{"T":"x"}}'`,
      'aws dynamodb get-item: --key.pk has no member T',
    ],
    [
      'JSON',
      `aws dynamodb get-item --table-name a --key '{"pk":{"S":"x"}'`,
      'aws dynamodb get-item: --key is not JSON',
    ],
    [
      'a member in short',
      'aws dynamodb update-time-to-live --table-name a --time-to-live-specification Enabled=true,AttributeName=b,Attribute=b',
      'aws dynamodb update-time-to-live: --time-to-live-specification has no member Attribute',
    ],
    ['a command of CDK', 'npx cdk remove --all', 'cdk has no command remove'],
    ['an option of CDK', 'npx cdk deploy --everything', 'cdk deploy has no option --everything'],
    ['a choice of CDK', 'cdk deploy --require-approval always', 'cdk deploy: --require-approval is one of'],
    ['a context', 'npx cdk deploy -c admin=a@example.com', 'cdk deploy: -c admin is no context of ours'],
    [
      'the value of a context',
      'npx cdk synth -c stage=test',
      'cdk synth: -c stage: must be one of dev, prod',
    ],
    [
      'a context without those that it needs',
      'npx cdk deploy … -c domain=console.example.com',
      'cdk deploy: -c domain: needs certificateArn, or hostedZone and hostedZoneId',
    ],
    [
      'half of the contexts that belong together, known later',
      'ZONE=…\nnpx cdk deploy -c domain=console.example.com -c hostedZone="$ZONE"',
      'cdk deploy: -c hostedZone and hostedZoneId: name one zone',
    ],
    [
      'a stack of which a blank is the end',
      'STAGE=dev\naws cloudformation describe-stacks --stack-name "ramps-gateways-$STAGE-<stack>"',
      'there is no stack ramps-gateways-$STAGE-‹stack›',
    ],
    [
      'a stack that is put into "$@"',
      'set -- --stack-name ramps-gateway-prod-table\naws cloudformation describe-stacks "$@"',
      'there is no stack ramps-gateway-prod-table',
    ],
    [
      'an option that is put into "$@"',
      'set -- --stack-names a\naws cloudformation describe-stacks "$@"',
      'aws cloudformation describe-stacks: has no option --stack-names',
    ],
    ['"$@" that nothing is put into', 'aws cloudformation describe-stacks "$@"', '$@ is not set before'],
    [
      'what is asked until it is so',
      'until aws dynamodb wait table-there --table-name a; do sleep 5; done',
      'aws dynamodb wait: does not know table-there',
    ],
    ['a variable of a date', 'echo "$(date -u -d "$DAY" +%F)"', '$DAY is not set before'],
    [
      'the body of a function of the page',
      'purge() { aws sqs purge-queue --queue-url "$1" --queue b; }; purge a',
      'aws sqs purge-queue: has no option --queue',
    ],
    ['a stack', 'npx cdk rollback ramps-gateway-prod-table', 'there is no stack ramps-gateway-prod-table'],
    ['a script', 'npm run smoke-test', 'there is no script smoke-test'],
    [
      'an option of a script',
      'npm run spread-lists -- --backwards',
      'npm run spread-lists has no option --backwards',
    ],
    ['how options are given', 'npm run spread-lists --back', 'what comes behind it begins with --'],
    ['a variable', 'aws sqs purge-queue --queue-url "$QUEUE"', '$QUEUE is not set before'],
    ['a file', 'npm run smoke -- stack.json', 'stack.json is not made before'],
    [
      'a function',
      'resource data AWS::DynamoDB::GlobalTable Table',
      'the function resource is not defined before',
    ],
    [
      'an output',
      `aws cloudformation describe-stacks --stack-name ramps-gateway-prod-data --query "Stacks[0].Outputs[?OutputKey=='Table']"`,
      'ramps-gateway-prod-data has no output Table',
    ],
    [
      'the id of a resource',
      'resource() { echo "$1"; }\nresource data AWS::S3::Bucket Nowhere',
      'data has 0 of AWS::S3::Bucket whose ids begin with Nowhere',
    ],
    [
      'the name of a function',
      `aws lambda list-functions --query "Functions[?Description=='sweeper (prod)']"`,
      'there is no function sweeper',
    ],
  ])('is found, with where it stands: %s', (_what, script, says) => {
    const { faults } = inBlock(script);
    const line = 3 + script.split('\n').length;
    expect(faults.join('\n')).toContain(`page.md:${line}: `);
    expect(faults.join('\n')).toContain(says);
    expect(faults).toHaveLength(1);
  });

  it('is found in a sentence, where only the half of a command may stand', () => {
    const scripts = scriptsOfDocument(
      'page.md',
      'Then `aws kms\nschedule-key-deletion`, or `npx cdk deploy --al`.',
    );
    expect(rehearse(scripts, deployed).faults).toEqual(['page.md:2: cdk deploy has no option --al']);
  });

  it('is found in a workflow, whose steps leave files to the next and have variables of their own', () => {
    const workflow = (run: string) =>
      `jobs:\n  a:\n    env: { STAGE: dev }\n    steps:\n      - run: npx cdk deploy --outputs-file outputs.json -c stage="$STAGE"\n      - run: ${run}\n`;
    const faults = (run: string) =>
      jobsOfWorkflow('a.yml', workflow(run)).flatMap((job) => rehearse(job, deployed).faults);
    expect(faults('npm run stack-json -- outputs.json')).toEqual([]);
    expect(faults('npm run stack-json -- output.json')).toEqual(['a.yml:6: output.json is not made before']);
    expect(faults('echo "$REGION"')).toEqual(['a.yml:6: $REGION is not set before']);
  });

  it('is a function that the page defines only later', () => {
    const { faults, unchecked } = inBlock(
      'purge a\npurge() { aws sqs purge-queue --queue-url "$1"; }\npurge b',
    );
    expect(faults).toEqual(['page.md:4: the function purge is not defined before']);
    expect(unchecked).toEqual([]);
  });

  it('is a command that nothing knows', () => {
    expect(inBlock('aws route53 list-hosted-zones\nnpx serve').unchecked).toEqual([
      'aws route53 list-hosted-zones',
      'npx serve',
    ]);
  });
});

describe('the name of an option', () => {
  it.each([
    ['UserPoolId', 'user-pool-id'],
    ['ClientIDList', 'client-id-list'],
    ['CreateOpenIDConnectProvider', 'create-open-id-connect-provider'],
    ['SSESpecification', 'sse-specification'],
    ['ManagedPolicyARNs', 'managed-policy-arns'],
    ['SoftwareTokenMfaSettings', 'software-token-mfa-settings'],
  ])('is made of that of the member as the AWS CLI makes it: %s', (member, option) => {
    expect(asOption(member)).toBe(option);
  });
});
