import type { Resource, Template, Templates } from './render.ts';

export const ofType = (template: Template, type: string): [string, Resource][] =>
  Object.entries(template.Resources).filter(([, resource]) => resource.Type === type);

/** The only resource of its type. */
export const only = (template: Template, type: string): Resource & { readonly id: string } => {
  const found = ofType(template, type);
  const [first] = found;
  if (!first || found.length > 1) throw new Error(`${found.length} resources of type ${type}`);
  return { id: first[0], ...first[1] };
};

/** The resource of a type whose id starts with a name. */
const named = (template: Template, type: string, name: string): Resource & { readonly id: string } => {
  const found = ofType(template, type).find(([id]) => id.startsWith(name));
  if (!found) throw new Error(`no ${type} ${name}`);
  return { id: found[0], ...found[1] };
};

/** The secret with the provider's credentials. */
export const credentialsOf = (data: Template) =>
  named(data, 'AWS::SecretsManager::Secret', 'ProviderCredentials');

/** The secret with the key that seals webhooks' signing secrets. */
export const webhookKeyOf = (data: Template) => named(data, 'AWS::SecretsManager::Secret', 'WebhookKey');

/** The bucket of exports and statements. */
export const filesOf = (data: Template) => named(data, 'AWS::S3::Bucket', 'Files');

/** The bucket for the days of the audit log. */
export const auditBucketOf = (data: Template) => named(data, 'AWS::S3::Bucket', 'Audit');

export interface DeployedFunction {
  readonly stack: keyof Templates;
  readonly id: string;
  readonly properties: Readonly<Record<string, unknown>>;
  /** `action resource` for each permission of its role, followed by ` on` and leading keys or ` from` and a sender if conditional. */
  readonly allowed: readonly string[];
}

const list = (value: unknown): string[] =>
  [value].flat().map((each) => (typeof each === 'string' ? each : JSON.stringify(each)));

interface Grants {
  readonly PolicyDocument: {
    readonly Statement: readonly {
      readonly Effect: string;
      readonly Action: unknown;
      readonly Resource: unknown;
      readonly Condition?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
    }[];
  };
}

/** Throws for conditions other than leading keys and sender, because no test checks them. */
const conditioned = (
  condition: Readonly<Record<string, Readonly<Record<string, unknown>>>> | undefined,
): string => {
  if (condition === undefined) return '';
  const { 'ForAllValues:StringLike': like, StringEquals: equal, ...others } = condition;
  const { 'ses:FromAddress': sender, ...equals } = equal ?? {};
  if (typeof sender === 'string' && like === undefined && Object.keys({ ...others, ...equals }).length === 0)
    return ` from ${sender}`;
  const { 'dynamodb:LeadingKeys': keys, ...more } = like ?? {};
  if (keys === undefined || Object.keys({ ...others, ...more, ...equal }).length > 0)
    throw new Error(`unknown condition: ${JSON.stringify(condition)}`);
  return ` on ${list(keys).join(' ')}`;
};

const allowedBy = (template: Template, role: string): string[] =>
  [
    ...((template.Resources[role]?.Properties['Policies'] ?? []) as Grants[]),
    ...ofType(template, 'AWS::IAM::Policy')
      .map(([, { Properties }]) => Properties as unknown as Grants & { readonly Roles: readonly string[] })
      .filter(({ Roles }) => Roles.includes(`<${role}>`)),
  ]
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
    .flatMap(({ Action, Resource, Condition }) =>
      list(Action).flatMap((action) =>
        list(Resource).map((resource) => `${action} ${resource}${conditioned(Condition)}`),
      ),
    )
    .sort();

const found = new WeakMap<Templates, ReadonlyMap<string, DeployedFunction>>();

/** The project's functions, by their name in infra/config/functions.ts. */
export const functionsOf = (templates: Templates): ReadonlyMap<string, DeployedFunction> => {
  const functions = found.get(templates) ?? findFunctions(templates);
  found.set(templates, functions);
  return functions;
};

const findFunctions = (templates: Templates): ReadonlyMap<string, DeployedFunction> =>
  new Map(
    (Object.keys(templates) as (keyof Templates)[]).flatMap((stack) =>
      ofType(templates[stack], 'AWS::Lambda::Function').flatMap(([id, { Properties }]) => {
        const name = /^([a-z-]+) \((dev|prod)\)$/.exec(String(Properties.Description))?.[1];
        const role = /^<(\w+)\.Arn>$/.exec(String(Properties.Role))?.[1] ?? '';
        if (name === undefined) return [];
        return [
          [name, { stack, id, properties: Properties, allowed: allowedBy(templates[stack], role) }] as const,
        ];
      }),
    ),
  );

/** What callers invoke: the reference to the function's alias `live`. */
export const liveOf = (templates: Templates, name: string): string => {
  const { stack, id } = functionNamed(templates, name);
  const found = ofType(templates[stack], 'AWS::Lambda::Alias').find(
    ([, { Properties }]) => Properties.FunctionName === `<${id}>` && Properties.Name === 'live',
  );
  if (!found) throw new Error(`${name} has no alias`);
  return `<${found[0]}>`;
};

export const functionNamed = (templates: Templates, name: string): DeployedFunction => {
  const found = functionsOf(templates).get(name);
  if (!found) throw new Error(`no function ${name}`);
  return found;
};
