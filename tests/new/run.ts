import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { newCall, newEntity, newPage } from './skeletons.ts';

/** `npm run new -- call|entity|page …`: writes a skeleton, and prints what to write next. */
const ROOT = join(import.meta.dirname, '../..');
const MAKERS = new Map([
  ['call', newCall],
  ['entity', newEntity],
  ['page', newPage],
]);

const [kind = '', ...names] = process.argv.slice(2);
const make = MAKERS.get(kind);
if (!make) {
  console.error('npm run new -- call|entity|page <names>, as in CONTRIBUTING.md');
  process.exit(1);
}
const read = (path: string) =>
  existsSync(join(ROOT, path)) ? readFileSync(join(ROOT, path), 'utf8') : undefined;
const { files, next } = make(read, names);
for (const [path, text] of files) {
  mkdirSync(dirname(join(ROOT, path)), { recursive: true });
  writeFileSync(join(ROOT, path), text);
}
execFileSync(process.execPath, ['node_modules/oxfmt/bin/oxfmt', ...files.keys()], { cwd: ROOT });
console.log([...files.keys(), '', 'Next:', ...next].join('\n'));
