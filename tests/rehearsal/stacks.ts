/** What is deployed, as far as a command can name it. */
export type Deployed = Readonly<
  Record<
    string,
    {
      readonly Resources: Readonly<
        Record<string, { readonly Type: string; readonly Properties?: Readonly<Record<string, unknown>> }>
      >;
      readonly Outputs?: Readonly<Record<string, unknown>>;
    }
  >
>;

const STAGE = /\$STAGE|‹stage›/;

/** A stack that is named whole, of whichever stage. */
const named = (text: string, deployed: Deployed): string | undefined => {
  const [, rest = ''] = /^ramps-gateway-(?:\$STAGE|‹stage›|dev|prod)-(.+)$/.exec(text) ?? [];
  return Object.keys(deployed).find((stack) => stack.endsWith(`-${rest}`));
};

const count = (deployed: Deployed, stack: string, type: string, start: string): number =>
  Object.entries(deployed[stack]?.Resources ?? {}).filter(
    ([id, { Type }]) => Type === type && id.startsWith(start),
  ).length;

/** Which stack it is shows when it runs: the argument of a function, the variable of a loop, a blank. */
const KNOWN_LATER = /^ramps-gateway-(?:\$STAGE|‹stage›|dev|prod)-(?:\$\w+|‹[\w -]+›)$/;

export const checkStacks = (names: readonly string[], deployed: Deployed): readonly string[] =>
  names
    .filter((name) => STAGE.test(name) || name.startsWith('ramps-gateway-'))
    .filter((name) => !KNOWN_LATER.test(name) && named(name, deployed) === undefined)
    .map((name) => `there is no stack ${name}`);

/** Of `resource <stack> <type> <start of the logical id>`, which has to mean one. */
export const checkResource = (words: readonly string[], deployed: Deployed): readonly string[] => {
  const [short = '', type = '', start = ''] = words;
  const stack = Object.keys(deployed).find((name) => name.endsWith(`-${short}`));
  if (stack === undefined) return [`there is no stack ${short}`];
  const found = count(deployed, stack, type, start);
  return found === 1 ? [] : [`${short} has ${found} of ${type} whose ids begin with ${start}`];
};

/** What a query of a stack's outputs or resources asks for is there. */
export const checkQuery = (stackName: string, query: string, deployed: Deployed): readonly string[] => {
  const stack = named(stackName, deployed);
  if (stack === undefined) return [];
  const outputs = [...query.matchAll(/OutputKey==['`](\w+)['`]/g)].flatMap(([, key = '']) =>
    key in (deployed[stack]?.Outputs ?? {}) ? [] : [`${stackName} has no output ${key}`],
  );
  const [, type, start] =
    /ResourceType=='([\w:]+)' && starts_with\(LogicalResourceId, '(\w+)'\)/.exec(query) ?? [];
  if (type === undefined || start === undefined) return outputs;
  const found = count(deployed, stack, type, start);
  return found === 1
    ? outputs
    : [...outputs, `${stackName} has ${found} of ${type} whose ids begin with ${start}`];
};

/** Functions are found by their descriptions, which say their stage. */
export const checkDescription = (query: string, deployed: Deployed): readonly string[] => {
  const name = /Description=='([a-z-]+) \(/.exec(query)?.[1];
  const described = Object.values(deployed).flatMap(({ Resources }) =>
    Object.values(Resources).map(({ Properties }) => String(Properties?.['Description'])),
  );
  return name === undefined || described.some((each) => each.startsWith(`${name} (`))
    ? []
    : [`there is no function ${name}`];
};
