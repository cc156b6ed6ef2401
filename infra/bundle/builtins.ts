import { builtinModules } from 'node:module';
import type { Plugin } from 'esbuild';

const NAMESPACE = 'node-builtin';
const names = builtinModules.filter((name) => !name.startsWith('_'));
const filter = new RegExp(`^(node:)?(${names.map((name) => name.replace('/', '\\/')).join('|')})$`);

/**
 * Takes Node's own modules from `process.getBuiltinModule`. An ES import of `node:http` builds a facade that reads every
 * export, and so loads Node's whole fetch stack: about 45 ms of a cold start (design, "Speed"). It also serves the
 * `require` calls of packages that are CommonJS, which a bundle in ES module form could not answer.
 */
export const builtinsWithoutFacade: Plugin = {
  name: 'builtins-without-facade',
  setup(build) {
    build.onResolve({ filter }, ({ path }) => ({
      path: path.replace(/^node:/, ''),
      namespace: NAMESPACE,
      sideEffects: false,
    }));
    build.onLoad({ filter: /.*/, namespace: NAMESPACE }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule(${JSON.stringify(`node:${path}`)});`,
      loader: 'js',
    }));
  },
};
