import { receiveWebhook } from '@ramps-gateway/shared/contract/calls/webhooks.ts';
import type { ErrorCode } from '@ramps-gateway/shared/contract/errors.ts';
import type { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';

type Rule = CfnWebACL.RuleProperty;
type Statement = CfnWebACL.StatementProperty;

/**
 * Per address in five minutes. An office of fifty behind one address needs about 200; a password guess takes
 * two, and Cognito itself locks the guessed account.
 */
const SIGN_INS = 300;

/** Per address in five minutes: 33 a second, fifty busy consoles. */
const REQUESTS = 10_000;

export const firewallName = (stage: string, which: 'Edge' | 'SignIn'): string =>
  `ramps-gateway-${stage}-${which.toLowerCase()}`;

/** Named by their alarms (infra/stacks/monitoring). */
export const WEBHOOK_RATE = 'webhook-rate';
export const REQUEST_RATE = 'request-rate';
export const SIGN_IN_RATE = 'sign-in-rate';
export const REPUTATION = 'AmazonIpReputationList';
export const BAD_INPUTS = 'KnownBadInputsRuleSet';
export const COMMON_RULES = 'CommonRuleSet';

/** The path up to the configuration's id; everything below is a webhook. */
export const WEBHOOKS = receiveWebhook.path.slice(0, receiveWebhook.path.indexOf('{'));

const TOO_FAST_KEY = 'too-many-requests';
const TOO_FAST: { readonly code: ErrorCode; readonly message: string } = {
  code: 'TOO_MANY_REQUESTS',
  message: 'There were too many requests from this address. Try again in a few minutes.',
};

/** The product's error format (C3). */
export const firewallBodies: Record<string, CfnWebACL.CustomResponseBodyProperty> = {
  [TOO_FAST_KEY]: { contentType: 'APPLICATION_JSON', content: JSON.stringify({ error: TOO_FAST }) },
};

const isWebhook: Statement = {
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint: 'STARTS_WITH',
    searchString: WEBHOOKS,
    textTransformations: [{ priority: 0, type: 'URL_DECODE' }],
  },
};
const isNoWebhook: Statement = { notStatement: { statement: isWebhook } };

/** Redacts part of a request. Without keys, all headers or cookies (FieldToProtect). */
const hidden = (fieldType: string): CfnWebACL.DataProtectProperty => ({
  field: { fieldType },
  action: 'SUBSTITUTION',
});

/**
 * Kept out of WAF's log and rule matches: headers carry tokens and webhook secrets, and bodies carry bank
 * data.
 */
export const hiddenData: CfnWebACL.DataProtectionConfigProperty = {
  dataProtections: ['SINGLE_HEADER', 'SINGLE_COOKIE', 'QUERY_STRING', 'BODY'].map(hidden),
};

/** No samples: WAF keeps them three hours with all headers, including tokens and secrets. */
export const measured = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  cloudWatchMetricsEnabled: true,
  metricName,
  sampledRequestsEnabled: false,
});

type Unordered = Omit<Rule, 'priority' | 'visibilityConfig'>;

const inOrder = (rules: readonly Unordered[]): Rule[] =>
  rules.map((rule, priority) => ({ ...rule, priority, visibilityConfig: measured(rule.name) }));

const atMost = (name: string, limit: number, seconds: number, scopeDownStatement?: Statement): Unordered => ({
  name,
  statement: {
    rateBasedStatement: {
      aggregateKeyType: 'IP',
      limit,
      evaluationWindowSec: seconds,
      ...(scopeDownStatement && { scopeDownStatement }),
    },
  },
  action: { block: { customResponse: { responseCode: 429, customResponseBodyKey: TOO_FAST_KEY } } },
});

const managed = (
  group: string,
  more: Partial<CfnWebACL.ManagedRuleGroupStatementProperty> = {},
): Unordered => ({
  name: group,
  statement: { managedRuleGroupStatement: { vendorName: 'AWS', name: `AWSManagedRules${group}`, ...more } },
  overrideAction: { none: {} },
});

/**
 * Checked before anything else. Webhooks are exempt where a rule could block an honest one: no User-Agent, a
 * shared cloud address, 256 KiB; they are authenticated by their secret. Their own rate gives one address at
 * most half of the api's webhook limit (`throttle`, per second).
 */
export const edgeRules = (throttle: { readonly rate: number }): Rule[] =>
  inOrder([
    atMost(WEBHOOK_RATE, (throttle.rate * 60) / 2, 60, isWebhook),
    atMost(REQUEST_RATE, REQUESTS, 300, isNoWebhook),
    managed(REPUTATION, { scopeDownStatement: isNoWebhook }),
    managed(BAD_INPUTS),
    managed(COMMON_RULES, {
      scopeDownStatement: isNoWebhook,
      ruleActionOverrides: [
        // The functions answer 413 at their own limit; this rule would start at 8 KiB.
        { name: 'SizeRestrictions_BODY', actionToUse: { count: {} } },
      ],
    }),
  ]);

export const signInRules = (): Rule[] => inOrder([atMost(SIGN_IN_RATE, SIGN_INS, 300), managed(REPUTATION)]);
