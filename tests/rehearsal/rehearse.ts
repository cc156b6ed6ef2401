import { checkAws, readArguments } from './aws.ts';
import { checkCdk } from './cdk.ts';
import { checkNpm } from './npm.ts';
import type { Script } from './scripts.ts';
import type { Step } from './shell.ts';
import { checkDescription, checkQuery, checkResource, checkStacks, type Deployed } from './stacks.ts';

export interface Rehearsal {
  /** How many commands were held against something. */
  readonly checked: number;
  readonly faults: readonly string[];
  /** Commands that nothing here knows, each once. */
  readonly unchecked: readonly string[];
}

/** Programs of the machine, which the product does not bring. */
const OF_THE_MACHINE: readonly string[] = [
  ...[
    '[',
    'base64',
    'cat',
    'cd',
    'curl',
    'cut',
    'date',
    'echo',
    'for',
    'git',
    'grep',
    'head',
    'jq',
    'node',
    'openssl',
  ],
  ...['printf', 'read', 'sed', 'set', 'sha256sum', 'sleep', 'tail', 'tee', 'tr', 'wc', 'export'],
];

/** Set by whoever runs a workflow. */
const OF_GITHUB = /^GITHUB_/;

/** A file of a step's own making, not of the repository: the programs that read one are those below. */
const MADE = /^[\w.-]+\.(json|jsonl|txt|log)$/;

interface Known {
  readonly variables: Set<string>;
  readonly functions: Set<string>;
  readonly files: Set<string>;
  /** Functions of ours that a page may call, defined by then or not. */
  readonly ofPage: ReadonlySet<string>;
}

const valueOf = (words: readonly string[], option: string): string =>
  readArguments(words, () => 'one').options.find(({ name }) => name === option)?.values[0] ?? '';

/** Files that a command makes, other than by redirection. */
const madeBy = (words: readonly string[]): readonly string[] => [
  ...(words.includes('--outputs-file') ? [valueOf(words, 'outputs-file')] : []),
  ...(words[0] === 'tee' ? words.slice(1) : []),
];

/** Files that a command of ours reads by their names. */
const readBy = ({ words, reads }: Step): readonly string[] => [
  ...reads,
  ...words.flatMap((word) => /^file:\/\/(.+)$/.exec(word)?.[1] ?? []),
  ...(words[0] === 'npm' || words[0] === 'cat' || words[0] === 'tail'
    ? words.slice(1).filter((word) => MADE.test(word))
    : []),
];

const checkNames = (
  step: Step,
  { variables, functions, files, ofPage }: Known,
  whole: boolean,
): readonly string[] => {
  if (!whole) return [];
  const missing = step.uses
    .filter((name) => !variables.has(name) && !OF_GITHUB.test(name))
    .map((name) => `$${name} is not set before`);
  const unmade = readBy(step)
    .filter((file) => MADE.test(file) && !files.has(file))
    .map((file) => `${file} is not made before`);
  const [program = ''] = step.words;
  const undefinedYet =
    ofPage.has(program) && !functions.has(program) ? [`the function ${program} is not defined before`] : [];
  return [...missing, ...unmade, ...undefinedYet];
};

interface Judged {
  readonly faults: readonly string[];
  readonly unchecked?: string;
}

const judgeCommand = (
  words: readonly string[],
  whole: boolean,
  deployed: Deployed,
  ofPage: ReadonlySet<string>,
): Judged => {
  const [program = '', ...rest] = words;
  switch (program) {
    case '':
      return { faults: [] };
    case 'npm':
      return { faults: checkNpm(rest) };
    case 'npx':
      return rest[0] === 'cdk' || rest[0] === 'node' || rest[0] === 'vitest'
        ? judgeCommand(rest, whole, deployed, ofPage)
        : { faults: [], unchecked: `npx ${rest[0] ?? ''}` };
    case 'cdk': {
      const { faults, stacks } = checkCdk(rest);
      return { faults: [...faults, ...checkStacks(stacks, deployed)] };
    }
    case 'aws': {
      const { faults, unchecked } = checkAws(rest, whole);
      const stack = valueOf(words, 'stack-name');
      const named = stack === '' ? [] : checkStacks([stack], deployed);
      const query = valueOf(words, 'query');
      const asked = [...checkQuery(stack, query, deployed), ...checkDescription(query, deployed)];
      const name = words.slice(0, 3).join(' ');
      return { faults: [...faults, ...named, ...asked], ...(unchecked ? { unchecked: name } : {}) };
    }
    case 'resource':
      return { faults: checkResource(rest, deployed) };
    default:
      return OF_THE_MACHINE.includes(program) || program === 'vitest' || ofPage.has(program)
        ? { faults: [] }
        : { faults: [], unchecked: program };
  }
};

/**
 * Goes through scripts in the order in which somebody runs them, and holds each command against what knows it: the CDK
 * CLI's own list, package.json, the schemas of the AWS SDK's clients, the templates.
 */
export const rehearse = (
  scripts: readonly Script[],
  deployed: Deployed,
  files: readonly string[] = [],
): Rehearsal => {
  const defined = scripts.flatMap(({ steps }) => steps.flatMap(({ defines }) => defines ?? []));
  // Always among them: it is asked for by its name, and missed on a page that does not define it.
  const ofPage = new Set(['resource', ...defined]);
  const known: Known = { variables: new Set(), functions: new Set(), files: new Set(files), ofPage };
  const faults: string[] = [];
  const unchecked = new Set<string>();
  let checked = 0;
  // What `set --` has put into "$@".
  let put: readonly string[] = [];
  for (const { file, steps, whole, given } of scripts) {
    for (const name of given) known.variables.add(name);
    for (const step of steps) {
      const words = step.words.flatMap((word) => (word === '$@' ? put : [word]));
      const judged = judgeCommand(words, whole, deployed, ofPage);
      const said = [...checkNames(step, known, whole), ...judged.faults];
      faults.push(...said.map((fault) => `${file}:${step.line}: ${fault}`));
      if (judged.unchecked !== undefined) unchecked.add(judged.unchecked);
      else if (step.words.length > 0 && !OF_THE_MACHINE.includes(step.words[0] ?? '')) checked++;
      if (step.sets.includes('@')) put = words.slice(2);
      for (const name of step.sets) known.variables.add(name);
      if (step.defines !== undefined) known.functions.add(step.defines);
      for (const made of [...step.writes, ...madeBy(step.words)]) known.files.add(made);
    }
  }
  return { checked, faults, unchecked: [...unchecked].sort() };
};
