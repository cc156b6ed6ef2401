import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import * as z from 'zod';
import { type Step, stepsOf } from './shell.ts';

/** Commands that are given together: a block of a document, a step of a workflow, or a command in a sentence. */
export interface Script {
  readonly file: string;
  readonly steps: readonly Step[];
  /** False of a command in a sentence, which may say the half of it. */
  readonly whole: boolean;
  /** What is set before it begins, by the environment. */
  readonly given: readonly string[];
}

/** A blank that the reader fills in, `<name>`, is no redirection. */
const withBlanks = (text: string): string => text.replaceAll(/<([A-Za-z][\w -]*)>/g, '‹$1›');

const FENCE = /^( *)```(\w*)\n([\s\S]*?)^ *```$/gm;

const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length;

const readSteps = (file: string, text: string, line: number): readonly Step[] => {
  try {
    return stepsOf(withBlanks(text), line);
  } catch (error) {
    throw new Error(`${file}:${line}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
};

/** The blocks of a shell and the commands in sentences, in their order. */
export const scriptsOfDocument = (file: string, text: string): readonly Script[] => {
  const blocks = [...text.matchAll(FENCE)].map((match) => {
    const [whole, indent = '', language, body = ''] = match;
    const shell = body.replaceAll(new RegExp(`^${indent}`, 'gm'), '');
    return { index: match.index, length: whole.length, language, shell };
  });
  // As long as it was, so that the lines are the same.
  const prose = blocks.reduce(
    (left, { index, length }) =>
      left.slice(0, index) +
      left.slice(index, index + length).replaceAll(/[^\n]/g, ' ') +
      left.slice(index + length),
    text,
  );
  const inBlocks = blocks
    .filter(({ language }) => language === 'sh')
    .map(({ index, shell }) => ({
      index,
      script: { file, steps: readSteps(file, shell, lineAt(text, index) + 1), whole: true, given: [] },
    }));
  const inSentences = [...prose.matchAll(/`((?:aws|cdk|npx|npm|export) [^`]+)`/g)].map((match) => ({
    index: match.index,
    script: {
      file,
      steps: readSteps(file, (match[1] ?? '').replaceAll(/\n\s*/g, ' '), lineAt(text, match.index)),
      whole: false,
      given: [],
    },
  }));
  return [...inBlocks, ...inSentences].sort((a, b) => a.index - b.index).map(({ script }) => script);
};

const environment = z.optional(z.record(z.string(), z.unknown()));
const workflow = z.object({
  env: environment,
  jobs: z.record(
    z.string(),
    z.object({
      env: environment,
      steps: z.optional(z.array(z.object({ env: environment, run: z.optional(z.string()) }))),
    }),
  ),
});

/** What each step of each job runs, job by job: files that one step makes are there for the next. */
export const jobsOfWorkflow = (file: string, text: string): readonly (readonly Script[])[] => {
  const { env, jobs } = workflow.parse(parse(text));
  return Object.values(jobs).map(({ env: ofJob, steps = [] }) =>
    steps.flatMap(({ env: ofStep, run }) => {
      if (run === undefined) return [];
      const line = lineAt(text, text.indexOf(run.split('\n')[0] ?? ''));
      const given = Object.keys({ ...env, ...ofJob, ...ofStep });
      return [{ file, steps: readSteps(file, run, line), whole: true, given }];
    }),
  );
};

export const readScripts = (file: string): readonly Script[] =>
  scriptsOfDocument(file, readFileSync(file, 'utf8'));
