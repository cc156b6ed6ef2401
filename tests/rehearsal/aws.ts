import { asOption, hasWaiter, isModelled, operationOf, type Shape } from './models.ts';

/** What every command of the AWS CLI (version 2) takes, with whether it takes a value. */
const EVERYWHERE: ReadonlyMap<string, boolean> = new Map([
  ...[
    'cli-binary-format',
    'cli-connect-timeout',
    'cli-read-timeout',
    'endpoint-url',
    'output',
    'profile',
  ].map((name) => [name, true] as const),
  ...['query', 'region', 'max-items', 'page-size', 'starting-token'].map((name) => [name, true] as const),
  ...['debug', 'no-cli-pager', 'no-paginate'].map((name) => [name, false] as const),
]);

/** Where the CLI calls an option otherwise than the operation calls its member. */
const RENAMED: Readonly<Record<string, string>> = { 'sns subscribe endpoint': 'notification-endpoint' };

/** Commands of the CLI's own, beside the operations of the service. */
const OWN: Readonly<Record<string, readonly string[]>> = { cloudformation: ['deploy', 'package'] };

export interface Verdict {
  readonly faults: readonly string[];
  /** There is no model to hold it against. */
  readonly unchecked: boolean;
}

export interface Arguments {
  readonly options: readonly { readonly name: string; readonly values: readonly string[] }[];
  readonly positional: readonly string[];
}

const isOption = (word: string): boolean => /^--?[a-zA-Z]/.test(word);

/** How many words an option takes: none, one, or all that follow. */
export type Arity = 'none' | 'one' | 'all';

export const readArguments = (words: readonly string[], arity: (option: string) => Arity): Arguments => {
  const options: { name: string; values: string[] }[] = [];
  const positional: string[] = [];
  let wanted = 0;
  for (const word of words) {
    if (isOption(word)) {
      const [name = '', ...inline] = word.replace(/^--?/, '').split('=');
      const takes = arity(name);
      options.push({ name, values: inline.length > 0 ? [inline.join('=')] : [] });
      wanted = inline.length > 0 || takes === 'none' ? 0 : takes === 'one' ? 1 : Number.POSITIVE_INFINITY;
    } else if (wanted > 0) {
      options.at(-1)?.values.push(word);
      wanted--;
    } else if (word !== '…') positional.push(word);
  }
  return { options, positional };
};

const KNOWN_LATER = /[$‹…]/;

const checkChoice = (value: unknown, values: readonly string[], path: string): readonly string[] =>
  typeof value === 'string' && !KNOWN_LATER.test(value) && !values.includes(value)
    ? [`${path} is one of ${values.join(', ')}, not ${value}`]
    : [];

const checkJson = (value: unknown, shape: Shape, path: string): readonly string[] => {
  if (shape.kind === 'list')
    return Array.isArray(value)
      ? value.flatMap((each: unknown, index) => checkJson(each, shape.element, `${path}[${index}]`))
      : [`${path} is not a list`];
  if (shape.kind === 'choice') return checkChoice(value, shape.values, path);
  if (shape.kind !== 'map' && shape.kind !== 'structure') return [];
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return [`${path} is not an object`];
  if (shape.kind === 'map')
    return Object.entries(value).flatMap(([key, each]) => checkJson(each, shape.element, `${path}.${key}`));
  const missing = shape.required
    .filter((name) => !(name in value))
    .map((name) => `${path} is without ${name}`);
  const found = Object.entries(value).flatMap(([name, each]) => {
    const member = shape.members.get(name);
    return member ? checkJson(each, member, `${path}.${name}`) : [`${path} has no member ${name}`];
  });
  return [...missing, ...found];
};

/** A variable where a value of JSON belongs: which one it is shows when it runs. */
const known = (text: string): string => text.replace(/(?<=[[:,]\s*)\$\w+(?=\s*[\],}])/g, 'null');

/** JSON, or `Name=value,Other=value`. What a shell or a person puts in stays as it is written. */
const checkValue = (text: string, shape: Shape, option: string): readonly string[] => {
  if (shape.kind === 'choice') return checkChoice(text, shape.values, `--${option}`);
  if (shape.kind === 'boolean' || shape.kind === 'blob' || shape.kind === 'other') return [];
  if (/^\s*[[{]/.test(text)) {
    try {
      return checkJson(JSON.parse(known(text)), shape, `--${option}`);
    } catch (error) {
      if (error instanceof SyntaxError) return [`--${option} is not JSON: ${error.message}`];
      throw error;
    }
  }
  if (KNOWN_LATER.test(text.split('=')[0] ?? '') || text.startsWith('file://')) return [];
  if (shape.kind === 'list') return checkValue(text, shape.element, option);
  const pairs = text.split(',').map((pair) => pair.split('='));
  const wrong = pairs
    .filter((pair) => pair.length !== 2)
    .map(([start = '']) => `--${option}: ${start} has no value`);
  if (shape.kind === 'map' || wrong.length > 0) return wrong;
  return checkJson(Object.fromEntries(pairs as [string, string][]), shape, `--${option}`);
};

const checkOption = (
  name: string,
  values: readonly string[],
  known: ReadonlyMap<string, Shape>,
): readonly string[] => {
  const shape = known.get(name);
  const takesValue = EVERYWHERE.get(name) ?? (shape !== undefined && shape.kind !== 'boolean');
  if (!EVERYWHERE.has(name) && !shape) {
    const denied = known.get(name.replace(/^no-/, ''));
    return denied?.kind === 'boolean' ? [] : [`has no option --${name}`];
  }
  if (takesValue && values.length === 0) return [`--${name} has no value`];
  return shape ? values.flatMap((value) => checkValue(value, shape, name)) : [];
};

/** @param words behind `aws`; `whole` asks for what is required as well */
export const checkAws = (words: readonly string[], whole: boolean): Verdict => {
  const [service = '', name = '', ...rest] = words;
  const command = `aws ${service} ${name}`;
  if (!isModelled(service) || OWN[service]?.includes(name)) return { faults: [], unchecked: true };
  if (name === 'wait') {
    const [state = ''] = rest;
    return {
      faults: hasWaiter(service, state) ? [] : [`${command}: does not know ${state}`],
      unchecked: false,
    };
  }
  const operation = operationOf(service, name);
  if (!operation) return { faults: [`aws ${service} has no ${name}`], unchecked: false };
  const { input, required, answersFile } = operation;
  const optionOf = (member: string): string =>
    RENAMED[`${service} ${name} ${asOption(member)}`] ?? asOption(member);
  const known = new Map([...input].map(([member, shape]) => [optionOf(member), shape]));
  const { options, positional } = readArguments(rest, (option) => {
    const kind = known.get(option.replace(/^no-/, ''))?.kind;
    if (kind === 'boolean' || EVERYWHERE.get(option) === false) return 'none';
    return kind === 'list' ? 'all' : 'one';
  });
  const given = new Set(options.map((option) => option.name.replace(/^no-/, '')));
  const missing = [
    ...required
      .map(optionOf)
      .filter((option) => !given.has(option))
      .map((option) => `is without --${option}`),
    ...(answersFile && positional.length === 0 ? ['is without a file for the answer'] : []),
  ];
  const faults = [
    ...(whole && !words.includes('…') ? missing : []),
    ...positional.slice(answersFile ? 1 : 0).map((word) => `does not take ${word}`),
    ...options.flatMap((option) => checkOption(option.name, option.values, known)),
  ];
  return { faults: faults.map((fault) => `${command}: ${fault}`), unchecked: false };
};
