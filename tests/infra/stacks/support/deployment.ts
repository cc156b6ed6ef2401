import { intrinsicOf, isObject } from './schemas/json.ts';
import { resourceOf } from './schemas/specification.ts';
import type { RawTemplate } from './schemas/stacks.ts';
import type { Synthesised } from './synthesise.ts';

/** The stacks of an account, by name. */
export type Deployed = ReadonlyMap<string, RawTemplate>;

type Call = readonly [name: string, argument: unknown];

const found = (value: unknown): readonly Call[] => {
  const call = intrinsicOf(value);
  if (call) return [call, ...found(call[1])];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(found) : [];
};

const known = new WeakMap<RawTemplate, readonly Call[]>();

/** Every call of a CloudFormation function in a template, with its argument. */
const callsIn = (template: RawTemplate): readonly Call[] => {
  const calls = known.get(template) ?? found(template);
  known.set(template, calls);
  return calls;
};

const importsOf = (template: RawTemplate): ReadonlySet<string> =>
  new Set(
    callsIn(template).flatMap(([name, argument]) => (name === 'Fn::ImportValue' ? String(argument) : [])),
  );

const exportsOf = (template: RawTemplate | undefined): ReadonlyMap<string, unknown> =>
  new Map(
    Object.values(template?.Outputs ?? {}).flatMap(({ Value: value, Export }) =>
      Export ? [[String(Export.Name), value] as const] : [],
    ),
  );

/** True if CloudFormation makes a new resource in place of this one, so that its attributes change. */
const isReplaced = (before: RawTemplate, after: RawTemplate, value: unknown): boolean => {
  const [name, argument] = intrinsicOf(value) ?? [];
  if (name !== 'Ref' && name !== 'Fn::GetAtt') return false;
  const [id] = [argument].flat();
  const [was, is] = [before.Resources[String(id)], after.Resources[String(id)]];
  const fixed = Object.entries(resourceOf(was?.Type ?? '')?.properties ?? {}).flatMap(
    ([property, { causesReplacement }]) => (causesReplacement === 'yes' ? property : []),
  );
  const text = (of: typeof was) =>
    JSON.stringify(fixed.map((property) => of?.Properties?.[property] ?? null));
  return was?.Type !== is?.Type || text(was) !== text(is);
};

/** Why CloudFormation refuses to put `after` in place of one stack: who imports what it would lose, and what it lacks itself. */
const refusalsOf = (deployed: Deployed, stack: string, after: RawTemplate): readonly string[] => {
  const before = deployed.get(stack);
  const kept = exportsOf(after);
  const importers = [...deployed].map(([name, template]) => ({ name, imports: importsOf(template) }));
  const lost = [...exportsOf(before)].flatMap(([name, value]) => {
    const isKept =
      JSON.stringify(kept.get(name)) === JSON.stringify(value) && before && !isReplaced(before, after, value);
    if (isKept) return [];
    return importers.flatMap((importer) =>
      importer.imports.has(name) ? `${stack} cannot change ${name}: ${importer.name} imports it` : [],
    );
  });
  const others = [...deployed].filter(([name]) => name !== stack).map(([, template]) => template);
  const there = new Set(others.flatMap((template) => [...exportsOf(template).keys()]));
  const missing = callsIn(after).flatMap(([name, argument]) => {
    if (name === 'Fn::ImportValue')
      return there.has(String(argument)) ? [] : `${stack} imports ${String(argument)}, which nothing exports`;
    if (name !== 'Fn::GetStackOutput' || !isObject(argument)) return [];
    const { StackName: from, OutputName: output } = argument;
    return deployed.get(String(from))?.Outputs?.[String(output)]
      ? []
      : `${stack} reads ${String(output)} of ${String(from)}, which has none`;
  });
  return [...new Set([...lost, ...missing])];
};

/** Outputs that a stack still reads as they were: CloudFormation updates no stack whose template stays the same. */
const staleIn = (
  before: Deployed,
  standing: Deployed,
  stack: string,
  after: RawTemplate,
): readonly string[] => {
  if (JSON.stringify(before.get(stack)) !== JSON.stringify(after)) return [];
  return callsIn(after).flatMap(([name, argument]) => {
    if (name !== 'Fn::GetStackOutput' || !isObject(argument)) return [];
    const { StackName: from, OutputName: output } = argument;
    const [was, is] = [before.get(String(from)), standing.get(String(from))];
    const [old, now] = [was?.Outputs?.[String(output)]?.Value, is?.Outputs?.[String(output)]?.Value];
    const isNew = was && is && (JSON.stringify(old) !== JSON.stringify(now) || isReplaced(was, is, old));
    return isNew ? [`${stack} keeps the former ${String(output)} of ${String(from)}`] : [];
  });
};

/** Dependencies first. */
const orderOf = (dependencies: Synthesised['dependencies']): readonly string[] => {
  const order = new Set<string>();
  const add = (stack: string): void => {
    for (const earlier of dependencies[stack] ?? []) add(earlier);
    order.add(stack);
  };
  for (const stack of Object.keys(dependencies)) add(stack);
  return [...order];
};

/** `cdk deploy --all`, stack by stack: what is refused or stays stale, and the stacks afterwards. */
export const deploy = (
  deployed: Deployed,
  { raw, dependencies }: Pick<Synthesised, 'raw' | 'dependencies'>,
) => {
  const standing = new Map(deployed);
  const refused: string[] = [];
  for (const stack of orderOf(dependencies)) {
    const after = JSON.parse(raw[stack] ?? '') as RawTemplate;
    refused.push(...refusalsOf(standing, stack, after), ...staleIn(deployed, standing, stack, after));
    standing.set(stack, after);
  }
  return { refused, deployed: standing as Deployed };
};
