/** One resource with its references as text: `<Id>` or `<Id.Attribute>`, with `stack/` before it from another stack. */
export interface Resource {
  readonly Type: string;
  readonly Properties: Readonly<Record<string, unknown>>;
  readonly DependsOn?: readonly string[];
  readonly DeletionPolicy?: string;
  readonly UpdateReplacePolicy?: string;
}

export interface Template {
  readonly Resources: Readonly<Record<string, Resource>>;
  readonly Outputs: Readonly<Record<string, { readonly Value: unknown }>>;
}

export type StackName =
  | 'data'
  | 'auth'
  | 'api'
  | 'realtime'
  | 'background'
  | 'edge'
  | 'web'
  | 'edge-monitoring'
  | 'monitoring';
export type Templates = Readonly<Record<StackName, Template>>;

type Json = { readonly [key: string]: unknown };

const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const render = (value: unknown, imported: (name: string) => string): unknown => {
  const inside = (inner: unknown): unknown => render(inner, imported);
  if (Array.isArray(value)) return value.map(inside);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const [key, argument] = entries[0] ?? [];
  if (entries.length !== 1) return Object.fromEntries(entries.map(([name, inner]) => [name, inside(inner)]));
  switch (key) {
    case 'Ref':
      return `<${text(argument)}>`;
    case 'Fn::GetAtt':
      return `<${(argument as string[]).join('.')}>`;
    case 'Fn::Sub':
      return text(argument).replaceAll('${', '<').replaceAll('}', '>');
    case 'Fn::ImportValue':
      return imported(text(argument));
    case 'Fn::Join': {
      const [separator, parts] = argument as [string, unknown[]];
      return parts.map((part) => text(inside(part))).join(separator);
    }
    default:
      return { [String(key)]: inside(argument) };
  }
};

/** Templates by stack name, with every reference, across stacks too, as comparable text. */
export const renderTemplates = (raw: Readonly<Record<string, string>>): Templates => {
  const parsed = Object.entries(raw).map(([name, body]) => ({
    short: name.replace(/^ramps-gateway-(dev|prod)-(\w+-\w+-\d-)?/, ''),
    json: JSON.parse(body) as {
      Resources: Json;
      Outputs?: Record<string, { Value: unknown; Export?: { Name: string } }>;
    },
  }));
  const exported = new Map(
    parsed.flatMap(({ short, json }) =>
      Object.values(json.Outputs ?? {}).flatMap(({ Value, Export }) =>
        Export ? [[Export.Name, text(render(Value, () => '')).replace('<', `<${short}/`)] as const] : [],
      ),
    ),
  );
  const imported = (name: string): string => {
    const value = exported.get(name);
    if (value === undefined) throw new Error(`nothing exports ${name}`);
    return value;
  };
  return Object.fromEntries(
    parsed.map(({ short, json }) => [
      short,
      render({ Resources: json.Resources, Outputs: json.Outputs ?? {} }, imported),
    ]),
  ) as Templates;
};
