import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, relative } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { buildFunctions } from '#infra/bundle/build-functions.ts';
import { FUNCTIONS, type FunctionSpec } from '#infra/config/functions.ts';
import { sdkClientsSource } from './floors/sdk-clients.ts';
import { CACHE, ROOT } from './places.ts';

/** Only existing functions: one that is not written yet is not measured. */
export const builtSpecs = (): readonly FunctionSpec[] =>
  FUNCTIONS.filter(({ entry }) => existsSync(join(ROOT, entry)));

const entry = (folder: string, name: string): string => join(folder, name, 'index.mjs');

/** The functions as deployed. Returns a lookup of entry files by name. */
export const buildProduct = async (specs = builtSpecs()): Promise<(name: string) => string> => {
  const outDir = join(CACHE, 'product');
  await buildFunctions({ outDir, minify: true, specs });
  return (name) => entry(outDir, name);
};

/** Floors built with the product's bundler, so that only the source differs. */
export const buildFloors = async (
  sources: readonly { readonly name: string; readonly entry: string }[],
): Promise<(name: string) => string> => {
  const outDir = join(CACHE, 'floors');
  await buildFunctions({ outDir, minify: true, specs: sources });
  return (name) => entry(outDir, name);
};

/** Writes the source of each function's SDK floor, for `buildFloors`. */
export const sdkFloors = (specs: readonly FunctionSpec[]): readonly { name: string; entry: string }[] => {
  const folder = join(CACHE, 'sources');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return specs.map((spec) => {
    const name = `sdk-${spec.name}`;
    const file = join(folder, `${name}.js`);
    writeFileSync(file, sdkClientsSource(spec));
    return { name, entry: relative(ROOT, file) };
  });
};

/** docs/figures.md: takes Node's modules from `process.getBuiltinModule`, and changes nothing else. */
const theFix: Plugin = {
  name: 'the-fix',
  setup(builder) {
    builder.onResolve({ filter: /^[^./]/ }, ({ path }) =>
      isBuiltin(path) ? { path: path.replace(/^node:/, ''), namespace: 'builtin', sideEffects: false } : null,
    );
    builder.onLoad({ filter: /.*/, namespace: 'builtin' }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule('node:${path}');`,
    }));
  },
};

/** lib-dynamodb with one command and the fix: the minimum for a webhook. Returns its file. */
export const buildLibDynamodb = async (): Promise<string> => {
  const outfile = join(CACHE, 'lib-dynamodb', 'index.mjs');
  await build({
    absWorkingDir: ROOT,
    entryPoints: ['tests/bench/floors/bare-write.ts'],
    outfile,
    bundle: true,
    minify: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    mainFields: ['module', 'main'],
    plugins: [theFix],
    logLevel: 'error',
  });
  return outfile;
};

export type DefaultBundle = 'commonjs' | 'module';

/**
 * The same sources with esbuild's defaults for Node, without minification or the product's plugin. `commonjs` is the plain
 * default; `module` prefers ES modules, as a more careful setup would.
 */
export const buildDefault = async (
  specs: readonly FunctionSpec[],
  kind: DefaultBundle,
): Promise<(name: string) => string> => {
  const folder = join(CACHE, `default-${kind}`);
  const fileOf = (name: string): string => join(folder, name, kind === 'module' ? 'index.mjs' : 'index.cjs');
  for (const spec of specs) {
    await build({
      absWorkingDir: ROOT,
      entryPoints: [spec.entry],
      outfile: fileOf(spec.name),
      bundle: true,
      platform: 'node',
      target: 'node24',
      logLevel: 'error',
      ...(kind === 'module'
        ? {
            format: 'esm',
            mainFields: ['module', 'main'],
            // CommonJS packages load Node's modules with `require`, which an ES module lacks.
            banner: {
              js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
            },
          }
        : {}),
    });
  }
  return fileOf;
};
