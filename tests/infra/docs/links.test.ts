import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { CONTEXT_NAMES } from '#infra/config/stage.ts';
import { DOCUMENTS, read } from './documents.ts';

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(read('package.json')));

/** As GitHub makes it of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .trim()
    .replaceAll(' ', '-');

const anchorsIn = (path: string): readonly string[] =>
  [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading ?? ''));

/** In Markdown, and in the HTML of pictures. */
const linksIn = (text: string): readonly string[] =>
  [...text.matchAll(/(?:\]\(|src=")(?!https?:)([^)"\s]+)/g)].map(([, target]) => target ?? '');

describe.each(DOCUMENTS)('%s', (page) => {
  it('links to what is there', () => {
    for (const target of linksIn(read(page))) {
      const [file = '', anchor] = target.split('#');
      const path = file === '' ? page : join(dirname(page), file);
      expect(existsSync(path), target).toBe(true);
      if (anchor !== undefined) expect(anchorsIn(path), target).toContain(anchor);
    }
  });

  it('names files that are there', () => {
    const named = [...read(page).matchAll(/`((?:docs|functions|infra|shared|tests|web)\/[\w./-]+)`/g)];
    expect(named.map(([, path]) => path ?? '').filter((path) => !existsSync(path))).toEqual([]);
  });

  it('names commands and settings that are there', () => {
    const text = read(page);
    for (const [, script] of text.matchAll(/npm run (?:--silent |-s )?([\w:-]+)/g))
      expect(scripts).toHaveProperty([script ?? '']);
    for (const [, name] of text.matchAll(/-c ([A-Za-z]\w*)=/g)) expect(CONTEXT_NAMES).toContain(name);
  });
});

it('the README is read in one sitting', () => {
  expect(read('README.md').split('\n').length).toBeLessThanOrEqual(160);
});

it('every page of docs is reached from the README', () => {
  const reached = new Set(['README.md']);
  for (const page of reached)
    for (const target of linksIn(read(page)).filter((link) => /\.md(#|$)/.test(link)))
      reached.add(join(dirname(page), target.split('#')[0] ?? ''));
  expect(DOCUMENTS.filter((page) => !reached.has(page))).toEqual([]);
});
