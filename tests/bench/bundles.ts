import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, relative } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { buildFunctions } from '#infra/bundle/build-functions.ts';
import { FUNCTIONS, type FunctionSpec } from '#infra/config/functions.ts';
import { sdkClientsSource } from './floors/sdk-clients.ts';
import { CACHE, ROOT } from './places.ts';

/** Only what there is: a function that is not written yet is not measured. */
export const builtSpecs = (): readonly FunctionSpec[] =>
  FUNCTIONS.filter(({ entry }) => existsSync(join(ROOT, entry)));

const entry = (folder: string, name: string): string => join(folder, name, 'index.mjs');

/** The functions as they are deployed. Answers the entry file of each by name. */
export const buildProduct = async (specs = builtSpecs()): Promise<(name: string) => string> => {
  const outDir = join(CACHE, 'product');
  await buildFunctions({ outDir, minify: true, specs });
  return (name) => entry(outDir, name);
};

/** Floors by the product's own bundler, so that nothing but the source differs. */
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

/** docs/figures.md: Node's modules taken from `process.getBuiltinModule`, and nothing else that is special. */
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

/** lib-dynamodb with one command and the fix: what a webhook cannot do without. Answers its file. */
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
 * The same sources under esbuild's own defaults for Node, without minification and without the product's plugin.
 * `commonjs` is the bare default; `module` prefers ES modules, as a bundler set up with more care would.
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
            // Packages that are CommonJS ask for Node's modules by `require`, which an ES module lacks.
            banner: {
              js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
            },
          }
        : {}),
    });
  }
  return fileOf;
};
