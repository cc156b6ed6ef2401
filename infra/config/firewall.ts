import { receiveWebhook } from '@ramps-gateway/shared/contract/calls/webhooks.ts';
import type { ErrorCode } from '@ramps-gateway/shared/contract/errors.ts';
import type { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';

type Rule = CfnWebACL.RuleProperty;
type Statement = CfnWebACL.StatementProperty;

/**
 * Calls of one address in five minutes. An office of fifty people behind one address signs in with about 200; each
 * guess of a password takes two, and Cognito locks the account that is guessed at by itself.
 */
const SIGN_INS = 300;

/** Pages, files and calls of one address in five minutes: 33 a second, of fifty consoles that are all in use. */
const REQUESTS = 10_000;

/** The firewalls that there are, and what AWS and its metrics call them. */
export const firewallName = (stage: string, which: 'Edge' | 'SignIn'): string =>
  `ramps-gateway-${stage}-${which.toLowerCase()}`;

/** Rules with an alarm of their own say so by these names (infra/stacks/monitoring). */
export const WEBHOOK_RATE = 'webhook-rate';
export const REQUEST_RATE = 'request-rate';
export const SIGN_IN_RATE = 'sign-in-rate';
export const REPUTATION = 'AmazonIpReputationList';
export const BAD_INPUTS = 'KnownBadInputsRuleSet';
export const COMMON_RULES = 'CommonRuleSet';

/** Everything below it is a webhook: the path up to the id of the configuration. */
export const WEBHOOKS = receiveWebhook.path.slice(0, receiveWebhook.path.indexOf('{'));

/** The key of `TOO_FAST` among the bodies of a web ACL. */
const TOO_FAST_KEY = 'too-many-requests';
const TOO_FAST: { readonly code: ErrorCode; readonly message: string } = {
  code: 'TOO_MANY_REQUESTS',
  message: 'There were too many requests from this address. Try again in a few minutes.',
};

/** What a caller who is too fast reads: an error as all others are (C3). */
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

/** A part of a request, all of it, as WAF writes it: `REDACTED`. Without keys it is every header, every cookie (FieldToProtect). */
const hidden = (fieldType: string): CfnWebACL.DataProtectProperty => ({
  field: { fieldType },
  action: 'SUBSTITUTION',
});

/**
 * What WAF shows of a request to nobody, neither in its log nor where it says what a rule found: tokens are in headers, the secret
 * of a webhook is in one of any name, and a body has bank data.
 */
export const hiddenData: CfnWebACL.DataProtectionConfigProperty = {
  dataProtections: ['SINGLE_HEADER', 'SINGLE_COOKIE', 'QUERY_STRING', 'BODY'].map(hidden),
};

/** Counted and without samples: a sample shows every header for three hours, tokens and webhook secrets among them. */
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
 * What CloudFront asks before anything else. A webhook is let off where a rule could take an honest one for an attack:
 * it may have no User-Agent, come from a shared address of a cloud and be 256 KiB long; its body is data that nothing
 * shows as a page, and its secret is what lets it in. It gets a rate of its own: one address never takes more than half
 * of the webhooks that the api takes from all (`throttle`, a second).
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
        // The functions have a limit of their own and answer 413 as agreed; this one would begin at 8 KiB.
        { name: 'SizeRestrictions_BODY', actionToUse: { count: {} } },
      ],
    }),
  ]);

/** In front of the user pool, which browsers call themselves; Cognito shows a firewall no body and no password. */
export const signInRules = (): Rule[] => inOrder([atMost(SIGN_IN_RATE, SIGN_INS, 300), managed(REPUTATION)]);
