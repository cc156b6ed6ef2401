import type { Plugin } from 'vite';

/** Parts of other libraries that this product never uses. */
export const slimLibraries = (): Plugin[] => [
  {
    name: 'dates-are-only-formatted',
    enforce: 'pre',
    load: {
      // date-fns includes them in every locale; `format` uses none of them.
      filter: { id: /date-fns\/locale\/en-US\/_lib\/(formatDistance|formatRelative|match)\.js$/ },
      handler: (id) =>
        id.endsWith('match.js')
          ? 'export const match = {};'
          : `export const ${/(\w+)\.js$/.exec(id)?.[1] ?? ''} = () => '';`,
    },
  },
  {
    name: 'router-without-warnings-for-developers',
    enforce: 'pre',
    resolveId: {
      // Its package names the development build under every condition.
      filter: { id: /^react-router(\/dom)?$/ },
      async handler(id, importer) {
        const found = await this.resolve(id, importer, { skipSelf: true });
        return found?.id.replace('/dist/development/', '/dist/production/');
      },
    },
  },
];
