import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { CONTEXT_NAMES, stageConfig } from '#infra/config/stage.ts';
import * as z from 'zod';

const option = z.object({
  type: z.optional(z.enum(['string', 'number', 'boolean', 'array', 'count'])),
  alias: z.optional(z.union([z.string(), z.array(z.string())])),
  negativeAlias: z.optional(z.string()),
  choices: z.optional(z.array(z.string())),
});
type Option = z.infer<typeof option>;
const options = z.record(z.string(), option);
const registry = z.object({
  globalOptions: options,
  commands: z.record(
    z.string(),
    z.object({
      arg: z.optional(z.object({ variadic: z.boolean() })),
      aliases: z.optional(z.array(z.string())),
      options: z.optional(options),
    }),
  ),
});

let loaded: z.infer<typeof registry> | undefined;

/** What the CDK CLI makes its own `--help` of. */
const cli = () => {
  const file = join(
    dirname(createRequire(import.meta.url).resolve('aws-cdk/package.json')),
    'lib/cli/cli-type-registry.json',
  );
  loaded ??= registry.parse(JSON.parse(readFileSync(file, 'utf8')));
  return loaded;
};

const flags = z.object({ context: z.record(z.string(), z.unknown()) });

/** Flags of CDK itself are set in cdk.json, and a command may say another value of one. */
const isFlagOfCdk = (name: string): boolean =>
  name in flags.parse(JSON.parse(readFileSync('cdk.json', 'utf8'))).context;

const KNOWN_LATER = /[$‹…]/;

const checkContext = (text: string): readonly string[] => {
  const [name = '', ...value] = text.split('=');
  if (value.length === 0) return [`-c ${text} has no value`];
  if (isFlagOfCdk(name)) return [];
  if (!CONTEXT_NAMES.some((each) => each === name)) return [`-c ${name} is no context of ours`];
  if (KNOWN_LATER.test(value.join('='))) return [];
  try {
    stageConfig({ [name]: value.join('=') });
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
};

const find = (known: Readonly<Record<string, Option>>, name: string): [string, Option] | undefined =>
  Object.entries(known).find(
    ([each, { alias, negativeAlias }]) => each === name || [alias ?? [], negativeAlias].flat().includes(name),
  );

interface Read {
  readonly faults: readonly string[];
  readonly stacks: readonly string[];
}

/** @param words behind `cdk` */
export const checkCdk = (words: readonly string[]): Read => {
  const [command = '', ...rest] = words;
  const found = Object.entries(cli().commands).find(
    ([name, { aliases }]) => name === command || aliases?.includes(command),
  )?.[1];
  if (!found) return { faults: [`cdk has no command ${command}`], stacks: [] };
  const known = { ...cli().globalOptions, ...found.options };
  const faults: string[] = [];
  const positional: string[] = [];
  const queue = [...rest];
  for (let word = queue.shift(); word !== undefined; word = queue.shift()) {
    if (word === '…') continue;
    if (!word.startsWith('-')) {
      positional.push(word);
      continue;
    }
    const [name = '', ...inline] = word.replace(/^--?/, '').split('=');
    const denied = find(known, name.replace(/^no-/, ''));
    const match = find(known, name) ?? (denied?.[1].type === 'boolean' ? denied : undefined);
    if (!match) {
      faults.push(`cdk ${command} has no option ${word.split('=')[0] ?? ''}`);
      continue;
    }
    const [option, { type, choices }] = match;
    if (type === 'boolean' || type === 'count') continue;
    const value = inline.length > 0 ? inline.join('=') : queue.shift();
    if (value === undefined || value.startsWith('-')) faults.push(`cdk ${command}: --${option} has no value`);
    else if (option === 'context')
      faults.push(...checkContext(value).map((fault) => `cdk ${command}: ${fault}`));
    else if (choices && !KNOWN_LATER.test(value) && !choices.includes(value))
      faults.push(`cdk ${command}: --${option} is one of ${choices.join(', ')}, not ${value}`);
  }
  const most = found.arg === undefined ? 0 : found.arg.variadic ? Number.POSITIVE_INFINITY : 1;
  faults.push(...positional.slice(most).map((word) => `cdk ${command} does not take ${word}`));
  const takesStacks = !['bootstrap', 'init', 'context', 'docs', 'gc', 'acknowledge'].includes(command);
  return { faults, stacks: takesStacks ? positional : [] };
};
