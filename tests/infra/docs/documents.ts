import { readdirSync, readFileSync } from 'node:fs';

const ROOTS = readdirSync('.').filter((name) => name.endsWith('.md'));

/** Paths of all documents, from the root. */
export const DOCUMENTS: readonly string[] = [
  ...ROOTS,
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name.replaceAll('\\', '/')}`),
].sort();

export const read = (path: string): string => readFileSync(path, 'utf8');
