import { intrinsicOf, isObject, type Json } from './json.ts';

interface Output {
  readonly Value: unknown;
  readonly Export?: { readonly Name: unknown };
}

export interface RawTemplate {
  readonly Resources: Readonly<Record<string, { readonly Type: string; readonly Properties?: Json }>>;
  readonly Outputs?: Readonly<Record<string, Output>>;
}

/** By stack name. */
export type RawTemplates = Readonly<Record<string, RawTemplate>>;

/** The resource that a reference leads to. */
export interface Target {
  readonly type: string;
  /** The attribute of `Fn::GetAtt`; absent for `Ref`. */
  readonly attribute?: string;
}

/** A reference's target, or why it has none. Undefined: not a reference, or not to a resource. */
export type Meaning = Target | string | undefined;

const outputs = (templates: RawTemplates) =>
  Object.entries(templates).flatMap(([stack, { Outputs }]) =>
    Object.entries(Outputs ?? {}).map(([name, output]) => ({ stack, name, output })),
  );

/** Follows a value of one stack, across stacks too. */
export const meaningIn = (templates: RawTemplates, stack: string, value: unknown): Meaning => {
  const [name, argument] = intrinsicOf(value) ?? [];
  const target = (id: unknown, attribute?: unknown): Meaning => {
    const type = templates[stack]?.Resources[String(id)]?.Type;
    if (type === undefined) return undefined;
    return { type, ...(typeof attribute === 'string' ? { attribute } : {}) };
  };
  switch (name) {
    case 'Ref':
      return target(argument);
    case 'Fn::GetAtt':
      return Array.isArray(argument) ? target(argument[0], argument[1]) : undefined;
    case 'Fn::ImportValue': {
      if (typeof argument !== 'string') return undefined;
      const found = outputs(templates).find(({ output }) => output.Export?.Name === argument);
      return found ? meaningIn(templates, found.stack, found.output.Value) : `no stack exports '${argument}'`;
    }
    case 'Fn::GetStackOutput': {
      const { StackName: of, OutputName: output } = isObject(argument) ? argument : {};
      const found = typeof of === 'string' ? templates[of]?.Outputs?.[String(output)] : undefined;
      return found
        ? meaningIn(templates, String(of), found.Value)
        : `stack '${String(of)}' has no output '${String(output)}'`;
    }
    default:
      return undefined;
  }
};
