import { receiveWebhook } from '@ramps-gateway/shared/contract/calls/webhooks.ts';
import type { ErrorCode } from '@ramps-gateway/shared/contract/errors.ts';
import type { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';

type Rule = CfnWebACL.RuleProperty;
type Statement = CfnWebACL.StatementProperty;

/**
 * Per address in five minutes. An office of fifty behind one address needs about 200. Guessing a password takes two
 * requests, and Cognito locks the guessed account.
 */
const SIGN_INS = 300;

/** Per address in five minutes: 33 a second, enough for fifty busy consoles. */
const REQUESTS = 10_000;

/** @param place `placeOf` for the edge's, which all regions share */
export const firewallName = (place: string, which: 'Edge' | 'SignIn'): string =>
  `ramps-gateway-${place}-${which.toLowerCase()}`;

/** Their alarms use these names (infra/stacks/monitoring). */
export const WEBHOOK_RATE = 'webhook-rate';
export const REQUEST_RATE = 'request-rate';
export const SIGN_IN_RATE = 'sign-in-rate';
export const REPUTATION = 'AmazonIpReputationList';
export const BAD_INPUTS = 'KnownBadInputsRuleSet';
export const COMMON_RULES = 'CommonRuleSet';

/** The path before the configuration's id; every path below it is a webhook. */
export const WEBHOOKS = receiveWebhook.path.slice(0, receiveWebhook.path.indexOf('{'));

const TOO_FAST_KEY = 'too-many-requests';
const TOO_FAST: { readonly code: ErrorCode; readonly message: string } = {
  code: 'TOO_MANY_REQUESTS',
  message: 'There were too many requests from this address. Try again in a few minutes.',
};

/** The API's error format (C3). */
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

/** Kept out of WAF's log and rule matches: headers contain tokens and webhook secrets, and bodies contain bank data. */
export const hiddenData: CfnWebACL.DataProtectionConfigProperty = {
  dataProtections: ['SINGLE_HEADER', 'SINGLE_COOKIE', 'QUERY_STRING', 'BODY'].map(hidden),
};

/** No samples: WAF keeps them for three hours with all headers, including tokens and secrets. */
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
 * Checked first. Webhooks authenticate by their secret, and are exempt from rules that could block a valid one: no
 * User-Agent, a shared cloud address, bodies up to 256 KiB. Their own rule limits one address to half of the api's
 * webhook rate (`throttle`, per second).
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
        // The functions answer 413 at their own limit; this rule blocks from 8 KiB on.
        { name: 'SizeRestrictions_BODY', actionToUse: { count: {} } },
      ],
    }),
  ]);

export const signInRules = (): Rule[] => inOrder([atMost(SIGN_IN_RATE, SIGN_INS, 300), managed(REPUTATION)]);
