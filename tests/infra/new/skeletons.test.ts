import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { type Files, newCall, newEntity, newPage } from '#tests/new/skeletons.ts';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const read = (path: string) =>
  existsSync(join(ROOT, path)) ? readFileSync(join(ROOT, path), 'utf8') : undefined;

/** Compiler errors in these files, compiled with those on disk. */
const errorsIn = (files: Files, config: string): readonly string[] => {
  const options = ts.getParsedCommandLineOfConfigFile(
    join(ROOT, config),
    {},
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: ({ messageText }) =>
        expect.fail(ts.flattenDiagnosticMessageText(messageText, '\n')),
    },
  )?.options;
  const texts = new Map([...files].map(([path, text]) => [join(ROOT, path), text]));
  const onDisk = ts.createCompilerHost(options ?? {});
  // New files exist only in memory, so workspace links are resolved here.
  const real = (path: string) =>
    path.replace(/node_modules\/@ramps-gateway\/(?=(functions|shared|web)\/)/, '');
  const isFolder = (path: string) => [...texts.keys()].some((file) => file.startsWith(`${real(path)}/`));
  const program = ts.createProgram(
    [...texts.keys()].filter((path) => /\.tsx?$/.test(path)),
    options ?? {},
    {
      ...onDisk,
      realpath: (path) => (texts.has(real(path)) ? real(path) : (onDisk.realpath?.(path) ?? path)),
      directoryExists: (path) => isFolder(path) || (onDisk.directoryExists?.(path) ?? true),
      fileExists: (path) => texts.has(real(path)) || onDisk.fileExists(path),
      readFile: (path) => texts.get(real(path)) ?? onDisk.readFile(path),
      getSourceFile: (path, target) => {
        const text = texts.get(path);
        return text === undefined
          ? onDisk.getSourceFile(path, target)
          : ts.createSourceFile(path, text, target);
      },
    },
  );
  return program
    .getSourceFiles()
    .filter(({ fileName }) => texts.has(fileName))
    .flatMap((file) => ts.getPreEmitDiagnostics(program, file))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
};

const CALL = ['insight/notifications', 'archive-notification', 'POST', '/api/notifications/{id}/archive'];

describe('npm run new', () => {
  test('creates a call of at most eight files that compile', () => {
    const { files, next } = newCall(read, CALL);
    // With the row of the specification and the adapter.
    expect(files.size + 2).toBeLessThanOrEqual(8);
    expect(files.get('docs/calls.md')).toContain('| `POST /api/notifications/{id}/archive` | all |');
    expect(next.length).toBeGreaterThan(0);
    expect(errorsIn(files, 'tsconfig.json')).toEqual([]);
  });

  test('creates an entity, its list, a call that creates one, and a page in at most 20 files that compile', () => {
    const made = new Map<string, string>();
    const then = (path: string) => made.get(path) ?? read(path);
    const add = ({ files }: { readonly files: Files }) => files.forEach((text, path) => made.set(path, text));
    add(newEntity(then, ['messages', 'saved-search']));
    const place = ['/api/saved-searches', 'messages/saved-search'];
    add(newCall(then, ['insight/notifications', 'list-saved-searches', 'GET', ...place]));
    add(newCall(then, ['insight/notifications', 'create-saved-search', 'POST', ...place]));
    const server = new Map(made);
    add(newPage(then, ['insight/reports', '/reports']));
    expect(errorsIn(server, 'tsconfig.json')).toEqual([]);
    expect([...made.keys()].filter((path) => path.endsWith('set-up.ts'))).toHaveLength(1);
    const console = new Map([...made].filter(([path]) => !server.has(path)));
    expect(errorsIn(console, 'web/tsconfig.json')).toEqual([]);
    // With the rows of the specification and of docs/table.md.
    expect(made.size + 2).toBeLessThanOrEqual(20);
  });

  test('refuses existing and missing names', () => {
    expect(() => newCall(read, ['insight/search', 'find', 'GET', '/api/find'])).toThrow(/there already/);
    expect(() => newCall(read, ['insight/search', 'find-again'])).toThrow(/METHOD/);
    expect(() => newEntity(read, ['messages'])).toThrow(/name/);
    expect(() => newPage(read, ['insight/audit', '/audit-2'])).toThrow(/is there already/);
  });
});
