import { ERRORS } from '#shared/contract/errors.ts';
import { describe, expect, it } from 'vitest';
import { only } from './support/find.ts';
import { BLOCKED_ALONE, HIDDEN, hiddenBy, logOf, REDACTED, ruleNamed, rulesOf } from './support/firewall.ts';
import { stage } from './support/stages.ts';

const { templates } = await stage('dev');
const edge = templates.edge;
const prod = (await stage('prod')).templates.edge;

const acl = () => only(edge, 'AWS::WAFv2::WebACL');
const webhook = {
  ByteMatchStatement: {
    FieldToMatch: { UriPath: {} },
    PositionalConstraint: 'STARTS_WITH',
    SearchString: '/api/webhooks/',
    TextTransformations: [{ Priority: 0, Type: 'URL_DECODE' }],
  },
};
const noWebhook = { NotStatement: { Statement: webhook } };

describe('the firewall', () => {
  it('is in front of the one address, from the region where CloudFront looks for it', () => {
    expect(acl().Properties).toMatchObject({ Scope: 'CLOUDFRONT', DefaultAction: { Allow: {} } });
    expect(edge.Outputs['WebAclArn']?.Value).toBe(`<${acl().id}.Arn>`);
    expect(only(templates.web, 'AWS::CloudFront::Distribution').Properties).toMatchObject({
      DistributionConfig: {
        WebACLId: {
          'Fn::GetStackOutput': {
            StackName: 'ramps-gateway-dev-edge',
            OutputName: 'WebAclArn',
            Region: 'us-east-1',
          },
        },
      },
    });
  });

  it('asks these rules in this order, on prod as on dev', () => {
    const names = [
      'webhook-rate',
      'request-rate',
      'AmazonIpReputationList',
      'KnownBadInputsRuleSet',
      'CommonRuleSet',
    ];
    expect(rulesOf(edge).map(({ Name }) => Name)).toEqual(names);
    expect(rulesOf(prod).map(({ Name }) => Name)).toEqual(names);
  });

  it.each(['AmazonIpReputationList', 'KnownBadInputsRuleSet', 'CommonRuleSet'])('blocks by %s', (name) => {
    expect(ruleNamed(edge, name)).toMatchObject({
      OverrideAction: { None: {} },
      Statement: { ManagedRuleGroupStatement: { VendorName: 'AWS', Name: `AWSManagedRules${name}` } },
    });
  });

  it('counts large bodies instead of blocking them, and nothing else', () => {
    expect(ruleNamed(edge, 'CommonRuleSet').Statement['ManagedRuleGroupStatement']).toMatchObject({
      RuleActionOverrides: [{ Name: 'SizeRestrictions_BODY', ActionToUse: { Count: {} } }],
    });
    for (const { Name, Statement } of rulesOf(edge))
      if (Name !== 'CommonRuleSet')
        expect(Statement['ManagedRuleGroupStatement'] ?? {}, Name).not.toHaveProperty('RuleActionOverrides');
  });

  it('lets off a webhook where an honest one could look like an attack', () => {
    for (const name of ['AmazonIpReputationList', 'CommonRuleSet'])
      expect(ruleNamed(edge, name).Statement['ManagedRuleGroupStatement']).toMatchObject({
        ScopeDownStatement: noWebhook,
      });
    expect(
      ruleNamed(edge, 'KnownBadInputsRuleSet').Statement['ManagedRuleGroupStatement'],
    ).not.toHaveProperty('ScopeDownStatement');
  });

  it('gives an address half of the webhooks that the api takes', () => {
    for (const [template, limit] of [
      [edge, 3_000],
      [prod, 15_000],
    ] as const)
      expect(ruleNamed(template, 'webhook-rate').Statement['RateBasedStatement']).toEqual({
        AggregateKeyType: 'IP',
        Limit: limit,
        EvaluationWindowSec: 60,
        ScopeDownStatement: webhook,
      });
  });

  it('gives an address ten thousand other requests in five minutes', () => {
    expect(ruleNamed(edge, 'request-rate').Statement['RateBasedStatement']).toEqual({
      AggregateKeyType: 'IP',
      Limit: 10_000,
      EvaluationWindowSec: 300,
      ScopeDownStatement: noWebhook,
    });
  });

  it('answers those who are too fast with an error of the contract', () => {
    const bodies = acl().Properties.CustomResponseBodies as Record<
      string,
      { ContentType: string; Content: string }
    >;
    for (const rule of ['webhook-rate', 'request-rate']) {
      const { Block } = ruleNamed(edge, rule).Action as {
        Block: { CustomResponse: { ResponseCode: number; CustomResponseBodyKey: string } };
      };
      const body = bodies[Block.CustomResponse.CustomResponseBodyKey];
      const { error } = JSON.parse(body?.Content ?? '') as { error: { code: string; message: string } };
      expect(body?.ContentType).toBe('APPLICATION_JSON');
      expect(error.code).toBe('TOO_MANY_REQUESTS');
      expect(Block.CustomResponse.ResponseCode).toBe(ERRORS.TOO_MANY_REQUESTS.status);
    }
  });
});

describe('its log', () => {
  it('is kept as long as the others', () => {
    for (const [template, days, policy] of [
      [edge, 30, 'Delete'],
      [prod, 365, 'RetainExceptOnCreate'],
    ] as const) {
      const { ofThisAcl, group } = logOf(template);
      expect(ofThisAcl).toBe(true);
      expect(group).toMatchObject({ DeletionPolicy: policy, Properties: { RetentionInDays: days } });
      expect(String(group?.Properties['LogGroupName'])).toMatch(/^aws-waf-logs-/);
    }
  });

  it.each(['dev', 'prod'] as const)(
    'shows no value of a header, whatever its name, of a cookie, a query or a body: %s',
    (name) => {
      const template = name === 'dev' ? edge : prod;
      expect(hiddenBy(template)).toEqual(HIDDEN);
      expect(logOf(template).redacted).toEqual(REDACTED);
    },
  );

  it('has whatever was blocked, webhooks too', () => {
    expect(logOf(edge).LoggingFilter).toEqual(BLOCKED_ALONE);
    for (const { Name, Action } of rulesOf(edge)) expect(Action ?? {}, Name).not.toHaveProperty('Count');
  });

  it('has no samples beside it, which would show every header', () => {
    for (const { Name, VisibilityConfig } of rulesOf(edge))
      expect(VisibilityConfig, Name).toMatchObject({
        SampledRequestsEnabled: false,
        CloudWatchMetricsEnabled: true,
        MetricName: Name,
      });
    expect(acl().Properties.VisibilityConfig).toMatchObject({ SampledRequestsEnabled: false });
  });
});
