import { builtinModules } from 'node:module';
import type { Plugin } from 'esbuild';

const REQUIRED = 'node-builtin';
const IMPORTED = 'node-builtin-module';
const names = builtinModules.filter((name) => !name.startsWith('_'));
const filter = new RegExp(`^(node:)?(${names.map((name) => name.replace('/', '\\/')).join('|')})$`);

const taken = (name: string): string => `process.getBuiltinModule(${JSON.stringify(`node:${name}`)})`;

/** Node's named exports, where the name is a valid identifier. */
const exportsOf = (name: string): readonly string[] => {
  const module: object = process.getBuiltinModule(`node:${name}`) ?? {};
  return Object.keys(module).filter((key) => key !== 'default' && /^[A-Za-z_$][\w$]*$/.test(key));
};

/** One statement for each export, so that unused ones are tree-shaken and never read. */
const asModule = (name: string): string => {
  const one = (key: string): string =>
    `const _${key} = /* @__PURE__ */ (() => m.${key})();\nexport { _${key} as ${key} };`;
  const lines = exportsOf(name).map(one).join('\n');
  return `const m = /* @__PURE__ */ ${taken(name)};\nexport default m;\n${lines}`;
};

/**
 * Takes Node's own modules from `process.getBuiltinModule`. An ES import of `node:http` builds a facade that
 * reads every export and so loads Node's whole fetch stack: about 45 ms of a cold start (docs/figures.md). It
 * also serves `require` calls of CommonJS packages, which an ES module bundle could not.
 */
export const builtinsWithoutFacade: Plugin = {
  name: 'builtins-without-facade',
  setup(build) {
    build.onResolve({ filter }, ({ path, kind }) => ({
      path: path.replace(/^node:/, ''),
      // Importing the whole module would keep all its exports.
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
