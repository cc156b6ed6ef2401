import { globSync, readFileSync } from 'node:fs';
import { type Rehearsal, rehearse } from './rehearse.ts';
import { jobsOfWorkflow, readScripts } from './scripts.ts';
import type { Deployed } from './stacks.ts';

/** What docs/deploy.md leaves behind for the pages that are read later. */
const OF_A_DEPLOYMENT: readonly string[] = ['outputs.json', 'stack.json'];

const FIRST: readonly string[] = ['README.md', 'docs/deploy.md'];

/** But for the changelog: what it says of an older version need not be so any more. */
const pages = (): readonly string[] =>
  globSync(['*.md', 'docs/**/*.md', 'infra/*/README.md'])
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file !== 'CHANGELOG.md')
    .sort();

/** Every page that gives commands, and every workflow, by what stands in its lines. */
export const walk = (deployed: Deployed): ReadonlyMap<string, Rehearsal> =>
  new Map([
    ...pages().map(
      (file) =>
        [file, rehearse(readScripts(file), deployed, FIRST.includes(file) ? [] : OF_A_DEPLOYMENT)] as const,
    ),
    ...globSync('.github/workflows/*.yml')
      .sort()
      .flatMap((file) =>
        jobsOfWorkflow(file, readFileSync(file, 'utf8')).map(
          (scripts, index) => [`${file}, job ${index + 1}`, rehearse(scripts, deployed)] as const,
        ),
      ),
  ]);
