import { existsSync, globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { CONTEXT_NAMES } from '#infra/config/stage.ts';
import { COPIES, STACKS } from '#infra/config/stacks.ts';
import { DOCUMENTS, read } from './documents.ts';

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(read('package.json')));

/** The anchor that GitHub derives from a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .trim()
    .replaceAll(' ', '-');

const anchorsIn = (path: string): readonly string[] =>
  [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading ?? ''));

/** Each page with the first group of each match. */
const foundIn = (pages: readonly string[], pattern: RegExp) =>
  pages.flatMap((page) => [...read(page).matchAll(pattern)].map(([, found = '']) => [page, found] as const));

/** Links of Markdown, and of pictures in HTML. */
const LINK = /(?:\]\(|src=")(?!https?:)([^)"\s]+)/g;

it('links in documents lead somewhere', () => {
  const links = foundIn(DOCUMENTS, LINK);
  expect(links.length).toBeGreaterThan(200);
  const broken = links.filter(([page, target]) => {
    const [file = '', anchor] = target.split('#');
    const path = file === '' ? page : join(dirname(page), file);
    return !existsSync(path) || (anchor !== undefined && !anchorsIn(path).includes(anchor));
  });
  expect(broken).toEqual([]);
});

it('documents name only files that exist', () => {
  const files = foundIn(DOCUMENTS, /`((?:docs|functions|infra|shared|tests|web)\/[\w./-]+)`/g);
  expect(files.length).toBeGreaterThan(90);
  expect(files.filter(([, path]) => !existsSync(path))).toEqual([]);
});

it('documents and workflows name only existing scripts, settings and stacks', () => {
  const pages = [...DOCUMENTS, ...globSync('.github/workflows/*.yml')];
  const run = foundIn(pages, /npm run (?:--silent |-s )?([\w:-]+)/g);
  expect(run.length).toBeGreaterThan(60);
  expect(run.filter(([, script]) => scripts[script] === undefined)).toEqual([]);

  const settings = foundIn(pages, /-c ([A-Za-z]\w*)=/g);
  expect(settings.length).toBeGreaterThan(15);
  const contexts: readonly string[] = CONTEXT_NAMES;
  expect(settings.filter(([, name]) => !contexts.includes(name))).toEqual([]);

  const stacks = foundIn(
    pages,
    /(?:cdk [a-z]+ (?:-\S+ \S+ )*|--exclusively |--stack-name "?)ramps-gateway-(?:prod|dev|<stage>|\$STAGE)-([\w-]+)/g,
  );
  expect(stacks.length).toBeGreaterThan(3);
  expect(stacks.filter(([, name]) => ![...STACKS, COPIES].some((stack) => stack === name))).toEqual([]);
});

it('the README fits in one sitting', () => {
  expect(read('README.md').split('\n').length).toBeLessThanOrEqual(160);
});

it('every page of docs is reachable from the README', () => {
  const reached = new Set(['README.md']);
  for (const page of reached)
    for (const [, link] of foundIn([page], LINK))
      if (/\.md(#|$)/.test(link)) reached.add(join(dirname(page), link.split('#')[0] ?? ''));
  expect(DOCUMENTS.filter((page) => !reached.has(page))).toEqual([]);
});
