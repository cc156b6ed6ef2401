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
  it('protects the one address, from CloudFront’s region', () => {
    expect(acl().Properties).toMatchObject({ Scope: 'CLOUDFRONT', DefaultAction: { Allow: {} } });
    expect(edge.Outputs['WebAclArn']?.Value).toBe(`<${acl().id}.Arn>`);
    expect(only(templates.web, 'AWS::CloudFront::Distribution').Properties).toMatchObject({
      DistributionConfig: {
        WebACLId: {
          'Fn::GetStackOutput': {
            StackName: 'ramps-gateway-dev-eu-west-1-edge',
            OutputName: 'WebAclArn',
            Region: 'us-east-1',
          },
        },
      },
    });
  });

  it('checks these rules in this order, in prod as in dev', () => {
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

  it('counts large bodies instead of blocking them, and makes no other exception', () => {
    expect(ruleNamed(edge, 'CommonRuleSet').Statement['ManagedRuleGroupStatement']).toMatchObject({
      RuleActionOverrides: [{ Name: 'SizeRestrictions_BODY', ActionToUse: { Count: {} } }],
    });
    for (const { Name, Statement } of rulesOf(edge))
      if (Name !== 'CommonRuleSet')
        expect(Statement['ManagedRuleGroupStatement'] ?? {}, Name).not.toHaveProperty('RuleActionOverrides');
  });

  it('exempts webhooks from rules that an honest one could break', () => {
    for (const name of ['AmazonIpReputationList', 'CommonRuleSet'])
      expect(ruleNamed(edge, name).Statement['ManagedRuleGroupStatement']).toMatchObject({
        ScopeDownStatement: noWebhook,
      });
    expect(
      ruleNamed(edge, 'KnownBadInputsRuleSet').Statement['ManagedRuleGroupStatement'],
    ).not.toHaveProperty('ScopeDownStatement');
  });

  it.each([
    ['half of the webhooks that the API accepts', edge, 'webhook-rate', 3_000, 60, webhook],
    ['half of them in prod', prod, 'webhook-rate', 15_000, 60, webhook],
    ['ten thousand other requests in five minutes', edge, 'request-rate', 10_000, 300, noWebhook],
  ])('gives an address %s', (_, template, rule, Limit, EvaluationWindowSec, ScopeDownStatement) => {
    const rate = { AggregateKeyType: 'IP', Limit, EvaluationWindowSec, ScopeDownStatement };
    expect(ruleNamed(template, rule).Statement['RateBasedStatement']).toEqual(rate);
  });

  it('answers callers that are too fast with an error of the contract', () => {
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
  it('is kept in prod', () => {
    for (const [template, policy] of [
      [edge, 'Delete'],
      [prod, 'RetainExceptOnCreate'],
    ] as const) {
      const { ofThisAcl, group } = logOf(template);
      expect([ofThisAcl, group?.DeletionPolicy]).toEqual([true, policy]);
    }
  });

  it.each(['dev', 'prod'] as const)('shows no value of any header, cookie, query or body: %s', (name) => {
    const template = name === 'dev' ? edge : prod;
    expect(hiddenBy(template)).toEqual(HIDDEN);
    expect(logOf(template).redacted).toEqual(REDACTED);
  });

  it('has every blocked request, webhooks too', () => {
    expect(logOf(edge).LoggingFilter).toEqual(BLOCKED_ALONE);
    for (const { Name, Action } of rulesOf(edge)) expect(Action ?? {}, Name).not.toHaveProperty('Count');
  });

  it('comes without request samples, which would show every header', () => {
    for (const { Name, VisibilityConfig } of rulesOf(edge))
      expect(VisibilityConfig, Name).toMatchObject({
        SampledRequestsEnabled: false,
        CloudWatchMetricsEnabled: true,
        MetricName: Name,
      });
    expect(acl().Properties.VisibilityConfig).toMatchObject({ SampledRequestsEnabled: false });
  });
});
