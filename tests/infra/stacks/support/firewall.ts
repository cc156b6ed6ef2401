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

/** The rules of the only web ACL, in the order in which they are asked. */
export const rulesOf = (template: Template): readonly FirewallRule[] =>
  (acl(template).Properties.Rules as FirewallRule[]).toSorted((a, b) => a.Priority - b.Priority);

export const ruleNamed = (template: Template, name: string): FirewallRule => {
  const found = rulesOf(template).find(({ Name }) => Name === name);
  if (!found) throw new Error(`no rule ${name}`);
  return found;
};

/** Where the web ACL's log goes, and what is in it. */
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

/** Whatever its name, as the web ACL says to each place that it writes to. */
export const hiddenBy = (template: Template): unknown => acl(template).Properties.DataProtectionConfig;

/** Every header, cookie, query and body: no kind of them names keys, which would leave the others to be seen. */
export const HIDDEN: unknown = {
  DataProtections: ['SINGLE_HEADER', 'SINGLE_COOKIE', 'QUERY_STRING', 'BODY'].map((FieldType) => ({
    Field: { FieldType },
    Action: 'SUBSTITUTION',
  })),
};

/** What is logged: each request that a rule blocks, and no other. */
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

/** What no log of a firewall shows, said to the log as well. */
export const REDACTED: readonly unknown[] = [
  ...['authorization', 'cookie', 'sec-websocket-protocol', 'x-webhook-secret'].map((Name) => ({
    SingleHeader: { Name },
  })),
  { QueryString: {} },
];
