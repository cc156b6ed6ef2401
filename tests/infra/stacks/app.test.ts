import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkRules } from '#infra/constructs/rules.ts';
import { isAtEdge, STACKS } from '#infra/config/stacks.ts';
import { Stack } from 'aws-cdk-lib';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import { describe, expect, it } from 'vitest';
import { contextOf, stage } from './support/stages.ts';
import { findingsOf, REGION, ROOT, synthesise, testApp } from './support/synthesise.ts';

it('no stage breaks a rule without a reason, with minimal or full context', async () => {
  for (const name of ['dev', 'prod', 'bare-prod', 'full-prod', 'prod-loose'] as const)
    expect([name, (await stage(name)).findings]).toEqual([name, []]);
});

describe.each(['dev', 'prod'] as const)('%s', (name) => {
  it('has its addresses and ids as outputs', async () => {
    const { templates } = await stage(name);
    const outputs = Object.values(templates).flatMap(({ Outputs }) =>
      Object.keys(Outputs).filter((output) => !output.startsWith('ExportsOutput')),
    );
    expect(outputs.sort()).toEqual([
      'Address',
      'AlarmTopic',
      // Only with a domain.
      ...(name === 'prod' ? ['CertificateArn'] : []),
      'DistributionId',
      'DistributionName',
      'EdgeAlarmTopic',
      'SigningKey1Arn',
      'TableName',
      'UserPoolClientId',
      'UserPoolId',
      'WebAclArn',
      'WebhookAddressBase',
    ]);
  });

  it('S6.222 has room in each stack for functions and calls to come', async () => {
    // Of CloudFormation's 500. A call takes one of them, a function of the API ten.
    const left = Object.entries((await stage(name)).templates).map(
      ([stack, { Resources }]) => [stack, 500 - Object.keys(Resources).length] as const,
    );
    for (const [stack, resources] of left) expect(resources, stack).toBeGreaterThanOrEqual(100);
  });

  it('names no account, and no region except the edge’s and, at the edge, its own', async () => {
    for (const [stack, template] of Object.entries((await stage(name)).raw)) {
      const looksInto = stack.endsWith('-edge-monitoring') ? REGION : 'us-east-1';
      const named = template
        .replaceAll(`"Region": "${looksInto}"`, '')
        .replaceAll(`ramps-gateway-${name}-${REGION}-`, '')
        .replaceAll(`"ramps-gateway/${name}-${REGION}"`, '');
      expect(named, stack).not.toMatch(/\b\d{12}\b|\b(us|eu|sa|ap)-[a-z]+-\d\b/);
    }
  });
});

describe('synthesis', () => {
  it('gives the same output for the same sources, wherever they are', async () => {
    // The first was made in another folder, at another time and possibly by another process.
    const [first, second] = [await stage('prod'), synthesise(contextOf('prod'), { checked: false })];
    expect(second.raw).toEqual(first.raw);
    expect(second.assets).toEqual(first.assets);
    expect(Object.keys(second.assets)).toHaveLength(Object.keys(second.raw).length);
  });

  it('uses neither the clock nor chance', () => {
    const sources = globSync(['infra/{bin,bundle,config,constructs,stacks}/**/*.*', 'web/*.ts'], {
      cwd: ROOT,
    });
    expect(sources.length).toBeGreaterThan(20);
    for (const source of sources)
      expect([
        source,
        /Date\.now|new Date\(\)|Math\.random|randomUUID|randomBytes/.exec(
          readFileSync(join(ROOT, source), 'utf8'),
        ),
      ]).toEqual([source, null]);
  });

  it('names the stacks after their stage, and those of the edge after its region', async () => {
    expect(Object.keys((await stage('dev')).raw).sort()).toEqual(
      STACKS.map((stack) => `ramps-gateway-dev-${isAtEdge(stack) ? `${REGION}-` : ''}${stack}`).sort(),
    );
  });

  it('warns about settings that prod should have, and is silent when they are set', async () => {
    // In dev only the provider must be set.
    for (const name of ['dev', 'prod'] as const) expect((await stage(name)).warnings).toEqual([]);
    expect((await stage('bare-prod')).warnings).toEqual([
      expect.stringMatching(/^ramps-gateway-prod-data: .*rampsSandboxUrl/),
      expect.stringMatching(/^ramps-gateway-prod-auth: .*50 mails a day.*mailFrom/),
      expect.stringMatching(/^ramps-gateway-prod-auth: .*two weeks.*threatProtection=enforced/),
    ]);
  });

  it('sends no telemetry', () => {
    const settings = JSON.parse(readFileSync(join(ROOT, 'cdk.json'), 'utf8')) as Record<string, unknown>;
    expect(settings).toMatchObject({
      versionReporting: false,
      notices: false,
      context: { 'cli-telemetry': false },
    });
  });

  it('fails at a resource that breaks a rule', () => {
    const folder = mkdtempSync(join(tmpdir(), 'ramps-gateway-rules-'));
    try {
      const app = testApp(folder);
      new Queue(new Stack(app, 'careless'), 'Plain');
      checkRules(app);
      expect(findingsOf(app).join()).toContain('AwsSolutions-SQS4');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
