import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod';

const manifest = z.object({ scripts: z.record(z.string(), z.string()) });
let scripts: Readonly<Record<string, string>> | undefined;

const scriptNamed = (name: string): string | undefined => {
  scripts ??= manifest.parse(JSON.parse(readFileSync('package.json', 'utf8'))).scripts;
  return scripts[name];
};

/** npm's own words, each with the options that the documents may use. */
const OWN: Readonly<Record<string, readonly string[]>> = {
  ci: ['--ignore-scripts'],
  install: ['--save-dev', '--save-exact'],
};

/** The program of a script, and what it imports from beside it: where it reads its options. */
const sourceOf = (script: string): string => {
  const entry = script.split(' ').at(-1) ?? '';
  if (!entry.endsWith('.ts') || !existsSync(entry)) return '';
  const text = readFileSync(entry, 'utf8');
  const beside = [...text.matchAll(/from '(\.[^']+\.ts)'/g)]
    .map(([, file = '']) => join(dirname(entry), file))
    .map((file) => readFileSync(file, 'utf8'));
  return [text, ...beside].join('\n');
};

const takes = (source: string, option: string): boolean =>
  source.includes(`'${option}'`) || new RegExp(`['\\s{]${option.slice(2)}'?: \\{\\s*type:`).test(source);

/** @param words behind `npm` */
export const checkNpm = (words: readonly string[]): readonly string[] => {
  const [first = '', ...others] = words;
  const own = OWN[first];
  if (own)
    return others
      .filter((word) => word.startsWith('-') && !own.includes(word))
      .map((word) => `npm ${first} with ${word} is not known here`);
  const [name = '', ...rest] =
    first === 'run' ? others.filter((word) => word !== '--silent') : [first, ...others];
  if (first !== 'run' && first !== 'start' && first !== 'test') return [`npm has no ${first}`];
  const script = scriptNamed(name);
  if (script === undefined) return [`there is no script ${name}`];
  const [separator, ...given] = rest;
  if (separator === undefined) return [];
  if (separator !== '--') return [`npm run ${name}: what comes behind it begins with --, not ${separator}`];
  const source = sourceOf(script);
  return given
    .map((word) => word.split('=')[0] ?? '')
    .filter((word) => word.startsWith('--') && !takes(source, word))
    .map((word) => `npm run ${name} has no option ${word}`);
};
