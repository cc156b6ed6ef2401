import type { Plugin, Rolldown } from 'vite';
import { isOfConsole, isRestricted, type RouteName, ROUTES } from './src/lib/routes.ts';

/** What a page shows first, if it is a part with its own chunk. */
const FIRST_PARTS: Readonly<Record<string, string>> = {
  'sub-accounts': 'src/features/accounts/sub-accounts/components/account-grid.tsx',
};

/** Modules that a page loads besides the entry (src/app/app.tsx). */
const modulesOf = (name: string, { who }: (typeof ROUTES)[RouteName]): readonly string[] => [
  ...(isOfConsole(who) ? ['src/app/console.tsx'] : []),
  ...(isRestricted(who) ? ['src/app/restricted.tsx'] : []),
  `src/app/routes/${name}.tsx`,
  ...[FIRST_PARTS[name] ?? []].flat(),
];

interface Chunk {
  readonly fileName: string;
  readonly imports: readonly string[];
}

/** These files and all their static imports. */
const closure = (files: readonly string[], chunks: ReadonlyMap<string, Chunk>): ReadonlySet<string> => {
  const reached = new Set<string>();
  const visit = (file: string): void => {
    const chunk = chunks.get(file);
    if (!chunk || reached.has(file)) return;
    reached.add(file);
    chunk.imports.forEach(visit);
  };
  files.forEach(visit);
  return reached;
};

const chunksOfRoutes = (
  bundle: Rolldown.OutputBundle,
  entryFile: string,
): Record<string, readonly string[]> => {
  const chunks = new Map(
    Object.values(bundle).flatMap((output) => (output.type === 'chunk' ? [[output.fileName, output]] : [])),
  );
  const all = [...chunks.values()];
  const entry = closure([entryFile], chunks);
  const fileOf = (module: string): string => {
    const found = all.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/web/${module}`)));
    if (!found) throw new Error(`no chunk holds ${module}`);
    return found.fileName;
  };
  return Object.fromEntries(
    Object.entries(ROUTES).map(([name, route]) => [
      route.path,
      [...closure(modulesOf(name, route).map(fileOf), chunks)]
        .filter((file) => !entry.has(file))
        .map((file) => `/${file}`),
    ]),
  );
};

/**
 * Lists in the page the chunks of each URL, so that public/head.js fetches them together with the entry. It is
 * data, which the content security policy allows.
 */
export const routeChunks = (): Plugin => ({
  name: 'route-chunks',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle, chunk, filename }) => {
      if (!bundle || !chunk || !filename.endsWith('/app.html')) return html;
      const data = JSON.stringify(chunksOfRoutes(bundle, chunk.fileName));
      const reader = '<script src="/head.js">';
      if (!html.includes(reader)) throw new Error('app.html does not load head.js');
      return html.replace(
        reader,
        `<script type="application/json" id="route-chunks">${data}</script>\n    ${reader}`,
      );
    },
  },
});

/** Files in an import cycle. */
export const inCircles = (files: readonly Chunk[]): readonly string[] => {
  const chunks = new Map(files.map((file) => [file.fileName, file]));
  return files
    .filter(({ fileName, imports }) => closure(imports, chunks).has(fileName))
    .map(({ fileName }) => fileName);
};

/** Fails a build with an import cycle: a chunk would run before one it needs, and the page would stay blank. */
export const noCircles = (): Plugin => ({
  name: 'no-circles',
  apply: 'build',
  generateBundle(_, bundle) {
    const circle = inCircles(Object.values(bundle).filter((output) => output.type === 'chunk'));
    if (circle.length > 0)
      this.error(
        `Chunks import each other: ${circle.join(', ')}. Move modules between them in web/chunks.ts.`,
      );
  },
});
