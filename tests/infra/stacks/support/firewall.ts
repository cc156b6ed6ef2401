import { ofType, only } from './find.ts';
import type { Template } from './render.ts';

type Json = Readonly<Record<string, unknown>>;

interface FirewallRule {
  readonly Name: string;
  readonly Priority: number;
  readonly Action?: Json;
  readonly OverrideAction?: Json;
  readonly Statement: Readonly<Record<string, Json>>;
  readonly VisibilityConfig: Json;
}

const acl = (template: Template) => only(template, 'AWS::WAFv2::WebACL');

/** The rules of the only web ACL, in order of priority. */
export const rulesOf = (template: Template): readonly FirewallRule[] =>
  (acl(template).Properties.Rules as FirewallRule[]).toSorted((a, b) => a.Priority - b.Priority);

export const ruleNamed = (template: Template, name: string): FirewallRule => {
  const found = rulesOf(template).find(({ Name }) => Name === name);
  if (!found) throw new Error(`no rule ${name}`);
  return found;
};

/** The destination and filters of the web ACL's log. */
export const logOf = (template: Template) => {
  const { id } = acl(template);
  const { Properties } = only(template, 'AWS::WAFv2::LoggingConfiguration');
  const { ResourceArn, LogDestinationConfigs, RedactedFields, LoggingFilter } = Properties as {
    ResourceArn: string;
    LogDestinationConfigs: string[];
    RedactedFields: Json[];
    LoggingFilter: unknown;
  };
  const name = LogDestinationConfigs[0]?.split(':').at(-1) ?? '';
  const group = ofType(template, 'AWS::Logs::LogGroup').find(([group]) => `<${group}>` === name);
  return {
    ofThisAcl: ResourceArn === `<${id}.Arn>`,
    group: group?.[1],
    redacted: RedactedFields,
    LoggingFilter,
  };
};

/** The web ACL's data protection, which applies to every log and sample. */
export const hiddenBy = (template: Template): unknown => acl(template).Properties.DataProtectionConfig;

/** Every header, cookie, query and body. Listing keys would reveal the others. */
export const HIDDEN: unknown = {
  DataProtections: ['SINGLE_HEADER', 'SINGLE_COOKIE', 'QUERY_STRING', 'BODY'].map((FieldType) => ({
    Field: { FieldType },
    Action: 'SUBSTITUTION',
  })),
};

/** Logs only requests that a rule blocks. */
export const BLOCKED_ALONE: unknown = {
  DefaultBehavior: 'DROP',
  Filters: [
    {
      Behavior: 'KEEP',
      Requirement: 'MEETS_ALL',
      Conditions: [{ ActionCondition: { Action: 'BLOCK' } }],
    },
  ],
};

/** Fields that the log configuration redacts too. */
export const REDACTED: readonly unknown[] = [
  ...['authorization', 'cookie', 'sec-websocket-protocol', 'x-webhook-secret'].map((Name) => ({
    SingleHeader: { Name },
  })),
  { QueryString: {} },
];
