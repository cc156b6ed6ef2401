import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { CACHE } from './places.ts';

const HTML = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8" /><title>Empty</title></head>
  <body><div id="root"></div><script type="module" src="/main.js"></script></body>
</html>
`;

// Without JSX it needs no plugin, which adds nothing to what is built for production.
const MAIN = `import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

createRoot(document.getElementById('root')).render(createElement('h1', null, 'Empty'));
`;

/** The floor of a page: React and one heading, built by Vite as the product's page is. Answers the built folder. */
export const buildEmptyPage = async (): Promise<string> => {
  const root = join(CACHE, 'empty-page');
  rmSync(root, { recursive: true, force: true });
  mkdirSync(root, { recursive: true });
  writeFileSync(join(root, 'index.html'), HTML);
  writeFileSync(join(root, 'main.js'), MAIN);
  const outDir = join(root, 'dist');
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, target: 'es2023', modulePreload: { polyfill: false } },
  });
  return outDir;
};
