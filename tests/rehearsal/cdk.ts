import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { CONTEXT_NAMES, type StageContext, stageConfig } from '#infra/config/stage.ts';
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

/** Of contexts of which one needs another: stands for a value that is known later, and fits the domain of the documents. */
const EXAMPLES: StageContext = {
  domain: 'console.example.com',
  certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/example',
  hostedZone: 'example.com',
  hostedZoneId: 'Z0',
  passkeyDomain: 'example.com',
  mailFrom: 'no-reply@example.com',
  mailDomain: 'example.com',
};

/** All contexts of a command at once, since some belong together. */
const checkContexts = (texts: readonly string[]): readonly string[] => {
  const faults: string[] = [];
  const given: StageContext = {};
  for (const text of texts) {
    const [name = '', ...values] = text.split('=');
    const value = values.join('=');
    const ours = CONTEXT_NAMES.find((each) => each === name);
    if (values.length === 0) faults.push(`-c ${text} has no value`);
    else if (ours !== undefined) given[ours] = KNOWN_LATER.test(value) ? EXAMPLES[ours] : value;
    else if (!isFlagOfCdk(name)) faults.push(`-c ${name} is no context of ours`);
  }
  try {
    stageConfig(given);
    return faults;
  } catch (error) {
    return [...faults, error instanceof Error ? error.message : String(error)];
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
  const contexts: string[] = [];
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
    else if (option === 'context') contexts.push(value);
    else if (choices && !KNOWN_LATER.test(value) && !choices.includes(value))
      faults.push(`cdk ${command}: --${option} is one of ${choices.join(', ')}, not ${value}`);
  }
  faults.push(...checkContexts(contexts).map((fault) => `cdk ${command}: ${fault}`));
  const most = found.arg === undefined ? 0 : found.arg.variadic ? Number.POSITIVE_INFINITY : 1;
  faults.push(...positional.slice(most).map((word) => `cdk ${command} does not take ${word}`));
  const takesStacks = !['bootstrap', 'init', 'context', 'docs', 'gc', 'acknowledge'].includes(command);
  return { faults, stacks: takesStacks ? positional : [] };
};
