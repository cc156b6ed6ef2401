import { globSync, readFileSync } from 'node:fs';
import { type Rehearsal, rehearse } from './rehearse.ts';
import { jobsOfWorkflow, readScripts } from './scripts.ts';
import type { Deployed } from './stacks.ts';

/** What docs/deploy.md leaves behind for the pages that are read later. */
const OF_A_DEPLOYMENT: readonly string[] = ['outputs.json', 'stack.json'];

const LATER: readonly string[] = ['docs/operating.md', 'docs/runbook.md', 'docs/scale.md'];

const PAGES: readonly string[] = [
  ...['README.md', 'CONTRIBUTING.md', 'docs/deploy.md', 'docs/operating.md', 'docs/runbook.md'],
  ...['docs/scale.md', 'docs/running.md', 'docs/contract.md', 'docs/books.md', 'docs/audit.md'],
];

/** Every page that gives commands, and every workflow, by what stands in its lines. */
export const walk = (deployed: Deployed): ReadonlyMap<string, Rehearsal> =>
  new Map([
    ...PAGES.map(
      (file) =>
        [file, rehearse(readScripts(file), deployed, LATER.includes(file) ? OF_A_DEPLOYMENT : [])] as const,
    ),
    ...globSync('.github/workflows/*.yml')
      .sort()
      .flatMap((file) =>
        jobsOfWorkflow(file, readFileSync(file, 'utf8')).map(
          (scripts, index) => [`${file}, job ${index + 1}`, rehearse(scripts, deployed)] as const,
        ),
      ),
  ]);
