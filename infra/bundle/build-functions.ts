import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type BuildOptions as EsbuildOptions, type Metafile, type Plugin } from 'esbuild';
import { FUNCTIONS, type FunctionSpec } from '../config/functions.ts';

const REQUIRED = 'node-builtin';
const IMPORTED = 'node-builtin-module';
const names = builtinModules.filter((name) => !name.startsWith('_'));
const filter = new RegExp(`^(node:)?(${names.map((name) => name.replace('/', '\\/')).join('|')})$`);

const taken = (name: string): string => `process.getBuiltinModule(${JSON.stringify(`node:${name}`)})`;

/** Node's named exports whose names are valid identifiers. */
const exportsOf = (name: string): readonly string[] => {
  const module: object = process.getBuiltinModule(`node:${name}`) ?? {};
  return Object.keys(module).filter((key) => key !== 'default' && /^[A-Za-z_$][\w$]*$/.test(key));
};

/** One statement per export, so that unused exports are removed and never read. */
const asModule = (name: string): string => {
  const one = (key: string): string =>
    `const _${key} = /* @__PURE__ */ (() => m.${key})();\nexport { _${key} as ${key} };`;
  const lines = exportsOf(name).map(one).join('\n');
  return `const m = /* @__PURE__ */ ${taken(name)};\nexport default m;\n${lines}`;
};

/**
 * Takes Node's own modules from `process.getBuiltinModule`. An ES import of `node:http` reads every export, which loads
 * Node's whole fetch stack: about 45 ms of a cold start (docs/figures.md). It also serves `require` calls of CommonJS
 * packages, which do not work in an ES module bundle.
 */
const builtinsWithoutFacade: Plugin = {
  name: 'builtins-without-facade',
  setup(build) {
    build.onResolve({ filter }, ({ path, kind }) => ({
      path: path.replace(/^node:/, ''),
      // An import of the whole module keeps all its exports.
      namespace: kind === 'import-statement' ? IMPORTED : REQUIRED,
      sideEffects: false,
    }));
    build.onLoad({ filter: /.*/, namespace: IMPORTED }, ({ path }) => ({
      contents: asModule(path),
      loader: 'js',
    }));
    build.onLoad({ filter: /.*/, namespace: REQUIRED }, ({ path }) => ({
      contents: `module.exports = ${taken(path)};`,
      loader: 'js',
    }));
  },
};

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export interface BuildOptions {
  readonly outDir: string;
  /** Folder for source maps, outside the deployment; without it there are none. */
  readonly mapsDir?: string;
  readonly minify?: boolean;
  readonly specs?: readonly Pick<FunctionSpec, 'name' | 'entry'>[];
}

export interface Bundle {
  readonly name: string;
  readonly folder: string;
  /** Bytes of all deployed files, and of those that a cold start loads. */
  readonly bytes: number;
  readonly initialBytes: number;
  /** SHA-256 over names and contents: equal sources give an equal hash. */
  readonly hash: string;
}

const VIRTUAL = path.join(ROOT, 'bundle');

/** With slashes on every system, as in esbuild's output, because names are part of the hash. */
export const relativeName = (from: string, to: string, paths: path.PlatformPath = path): string =>
  paths.relative(from, to).split(paths.sep).join('/');

const settings = (entry: string, minify: boolean) =>
  ({
    absWorkingDir: ROOT,
    entryPoints: { index: entry },
    // Never written. A fixed path makes the output independent of `outDir` and the machine.
    outdir: VIRTUAL,
    write: false,
    bundle: true,
    // Lambda never needs credential files or instance roles.
    splitting: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    // ES modules can be tree-shaken; the same packages' CommonJS builds cannot.
    mainFields: ['module', 'main'],
    outExtension: { '.js': '.mjs' },
    chunkNames: 'chunks/[hash]',
    minify,
    treeShaking: true,
    legalComments: 'none',
    // Always generated, because chunk names depend on it.
    sourcemap: 'external',
    sourcesContent: false,
    metafile: true,
    charset: 'utf8',
    plugins: [builtinsWithoutFacade],
    logLevel: 'silent',
  }) as const satisfies EsbuildOptions;

interface Output {
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

/** Builds each function for the deployment and the local stack. Throws esbuild's errors. */
export const buildFunctions = (options: BuildOptions): Promise<Bundle[]> =>
  Promise.all((options.specs ?? FUNCTIONS).map((spec) => buildOne(spec, options)));
