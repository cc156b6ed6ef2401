import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type BuildOptions as EsbuildOptions, type Metafile } from 'esbuild';
import { FUNCTIONS, type FunctionSpec } from '../config/functions.ts';
import { builtinsWithoutFacade } from './builtins.ts';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export interface BuildOptions {
  /** A folder for each function goes there, `<name>/index.mjs` and its chunks: what is deployed. */
  readonly outDir: string;
  /** Source maps go there, beside what is deployed and never in it; none without. */
  readonly mapsDir?: string;
  readonly minify?: boolean;
  readonly specs?: readonly Pick<FunctionSpec, 'name' | 'entry'>[];
}

export interface Bundle {
  readonly name: string;
  readonly folder: string;
  /** Of the deployed files together, and of what is loaded at a cold start (the rest loads when it is needed). */
  readonly bytes: number;
  readonly initialBytes: number;
  /** SHA-256 over names and contents: the same sources give the same. */
  readonly hash: string;
}

const VIRTUAL = path.join(ROOT, 'bundle');

/** With slashes, as esbuild writes it on every system: names are part of the hash. */
export const relativeName = (from: string, to: string, paths: path.PlatformPath = path): string =>
  paths.relative(from, to).split(paths.sep).join('/');

const settings = (entry: string, minify: boolean) =>
  ({
    absWorkingDir: ROOT,
    entryPoints: { index: entry },
    // Never written: the same folder whatever `outDir` is, so that the output does not depend on the machine.
    outdir: VIRTUAL,
    write: false,
    bundle: true,
    // What only a credential file or an instance role needs is never loaded in Lambda.
    splitting: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    // ES modules can be shaken; the CommonJS builds of the same packages cannot.
    mainFields: ['module', 'main'],
    outExtension: { '.js': '.mjs' },
    chunkNames: 'chunks/[hash]',
    minify,
    treeShaking: true,
    legalComments: 'none',
    // Always made: the names of the chunks depend on it.
    sourcemap: 'external',
    sourcesContent: false,
    metafile: true,
    charset: 'utf8',
    plugins: [builtinsWithoutFacade],
    logLevel: 'silent',
  }) as const satisfies EsbuildOptions;

interface Output {
  /** Below the function's folder. */
  readonly name: string;
  readonly contents: Uint8Array;
}

const write = (folder: string, { name, contents }: Output): void => {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, contents);
};

const hashOf = (outputs: readonly Output[]): string => {
  const hash = createHash('sha256');
  for (const { name, contents } of outputs.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    hash.update(name).update('\0').update(contents).update('\0');
  }
  return hash.digest('hex');
};

/** Bytes of a file and of everything that it imports at once. */
const initialBytes = ({ outputs }: Metafile, entry: string): number => {
  const seen = new Set<string>();
  const visit = (file: string): number => {
    const output = outputs[file];
    if (!output || seen.has(file)) return 0;
    seen.add(file);
    const imported = output.imports.filter(({ kind }) => kind === 'import-statement');
    return imported.reduce((sum, { path: next }) => sum + visit(next), output.bytes);
  };
  return visit(entry);
};

const buildOne = async (
  { name, entry }: Pick<FunctionSpec, 'name' | 'entry'>,
  { outDir, mapsDir, minify = true }: BuildOptions,
): Promise<Bundle> => {
  if (!existsSync(path.resolve(ROOT, entry))) throw new Error(`the function ${name} has no entry ${entry}`);
  const { outputFiles, metafile } = await build(settings(entry, minify));
  const outputs = outputFiles.map(({ path: file, contents }) => ({
    name: relativeName(VIRTUAL, file),
    contents,
  }));
  const deployed = outputs.filter((output) => !output.name.endsWith('.map'));
  const folder = path.join(outDir, name);
  rmSync(folder, { recursive: true, force: true });
  for (const output of deployed) write(folder, output);
  if (mapsDir !== undefined) {
    const maps = path.join(mapsDir, name);
    rmSync(maps, { recursive: true, force: true });
    for (const output of outputs) if (output.name.endsWith('.map')) write(maps, output);
  }
  return {
    name,
    folder,
    bytes: deployed.reduce((sum, { contents }) => sum + contents.length, 0),
    initialBytes: initialBytes(metafile, relativeName(ROOT, path.join(VIRTUAL, 'index.mjs'))),
    hash: hashOf(deployed),
  };
};

/** Builds each function by itself, as it is deployed and as the local stack runs it. Throws what esbuild found. */
export const buildFunctions = (options: BuildOptions): Promise<Bundle[]> =>
  Promise.all((options.specs ?? FUNCTIONS).map((spec) => buildOne(spec, options)));
