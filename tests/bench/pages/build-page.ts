import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { CACHE } from '../places.ts';

const html = (title: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="description" content="${title}" />
    <title>${title}</title>
  </head>
  <body><div id="root"></div><script type="module" src="/main.js"></script></body>
</html>
`;

/**
 * A page for comparison, built with Vite like the product's page. Without JSX it needs no plugin, and plugins add nothing to
 * a production build. Returns the output folder.
 */
const buildPage = async (name: string, title: string, main: string): Promise<string> => {
  const root = join(CACHE, name);
  rmSync(root, { recursive: true, force: true });
  mkdirSync(root, { recursive: true });
  writeFileSync(join(root, 'index.html'), html(title));
  writeFileSync(join(root, 'main.js'), main);
  const outDir = join(root, 'dist');
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, target: 'es2023', modulePreload: { polyfill: false } },
  });
  return outDir;
};

/** The floor of a page (docs/figures.md, F0): React and one heading. */
export const buildEmptyPage = (): Promise<string> =>
  buildPage(
    'empty-page',
    'Empty',
    `import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

createRoot(document.getElementById('root')).render(createElement('h1', null, 'Empty'));
`,
  );

/** A sign-in page as documented (docs/figures.md, F12): Chakra's default system and the Authenticator. */
export const buildPlainSignIn = (): Promise<string> =>
  buildPage(
    'plain-sign-in',
    'Sign in',
    `import '@aws-amplify/ui-react/styles.css';
import { Authenticator } from '@aws-amplify/ui-react';
import { Button, ChakraProvider, defaultSystem } from '@chakra-ui/react';
import { Amplify } from 'aws-amplify';
import { createElement as h } from 'react';
import { createRoot } from 'react-dom/client';

Amplify.configure({ Auth: { Cognito: { userPoolId: 'us-east-1_floor', userPoolClientId: 'floor' } } });
createRoot(document.getElementById('root')).render(
  h(ChakraProvider, { value: defaultSystem }, h(Authenticator, null, h(Button, null, 'In'))),
);
`,
  );
