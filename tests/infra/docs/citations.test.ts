import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DOCUMENTS, read } from './documents.ts';

const PLACES = ['.github', 'functions', 'infra', 'shared', 'tests', 'web'];
const NOT_OURS = /(^|\/)(node_modules|dist|cdk\.out|\.local)(\/|$)/;

const filesUnder = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (NOT_OURS.test(path)) return [];
    return entry.isDirectory() ? filesUnder(path) : [path];
  });

/** Every source file, test and document, including those in the root. */
const files = [
  ...DOCUMENTS,
  ...PLACES.flatMap(filesUnder).filter((path) => /\.(ts|tsx|mjs|js|css|html|json|yml|md)$/.test(path)),
  ...readdirSync('.').filter((name) => /\.(ts|mjs)$/.test(name)),
].map((path) => ({ path, text: read(path) }));

const sections = [...read('docs/contract.md').matchAll(/^## (C\d+) /gm)].map(([, id]) => id ?? '');
const ids = new Set([
  ...[...read('docs/specification.md').matchAll(/^(?:## (S\d)|\| (S\d+\.\d+)) /gm)].map(
    ([, section, row]) => section ?? row ?? '',
  ),
  ...sections,
]);

const cited = (pattern: RegExp): readonly (readonly [string, string])[] =>
  files.flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([, id]) => [path, id ?? ''] as const));

describe('citations in comments, tests and documents', () => {
  it('are checked in every file', () => {
    expect(files.length).toBeGreaterThan(500);
    expect(sections).toEqual(sections.map((_, index) => `C${index + 1}`));
  });

  it('name an existing row or section', () => {
    const found = cited(/(?<![\w#.-])([SC][1-9]\d?(?:\.\d+)?)(?![\w-])/g);
    expect(found.length).toBeGreaterThan(300);
    expect(found.filter(([, id]) => !ids.has(id))).toEqual([]);
  });

  it('name an existing decision', () => {
    const decisions = readdirSync('docs/adr').map((name) => Number(name.slice(0, 4)));
    expect(cited(/\bADR (\d+)/g).filter(([, number]) => !decisions.includes(Number(number)))).toEqual([]);
  });

  it('name an existing document', () => {
    const found = cited(/(?<![\w/-])((?:docs\/[\w/-]+|README|CONTRIBUTING|CHANGELOG)\.md)\b/g);
    expect(found.filter(([, path]) => !existsSync(path))).toEqual([]);
  });

  it('name nothing outside the repository', () => {
    expect(cited(/\b((?:[Ss]pec|[Cc]ontract|[Dd]esign),? (?:\d|habit|"))/g)).toEqual([]);
    expect(cited(/((?:spec|design|stack)\.md)\b/g)).toEqual([]);
  });
});
