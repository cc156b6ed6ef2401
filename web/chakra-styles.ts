import { Global } from '@emotion/react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Plugin } from 'vite';
import { runModule } from './prerender.ts';
import type * as Theme from './src/theme/system.ts';

/** The reset, global styles and tokens, as Emotion would write them in the browser. */
const documentStyles = async (): Promise<string> => {
  const { system } = await runModule<typeof Theme>('./src/theme/system.ts');
  const parts = [system.layers.atRule, ...system._global];
  const markup = renderToStaticMarkup(parts.map((styles, key) => createElement(Global, { key, styles })));
  const styles = [...markup.matchAll(/<style[^>]*>([^]*?)<\/style>/g)].map(([, style]) => style).join('\n');
  if (!styles.includes('--chakra-colors-fg')) throw new Error('the tokens are not in the global styles');
  return styles;
};

const CHAKRA = '@chakra-ui/react/dist/esm';
const GLOBAL = 'const _global = [getPreflightCss(), getGlobalCss(), getTokenCss()];';

/** Keys are the arguments' JSON. Chakra's own writes and sorts them in JavaScript, and moves each hit to the end of its map. */
export const MEMO = `export const memo = (make) => {
  const made = new Map();
  return (...given) => {
    const key = given.length === 1 && typeof given[0] === 'string' ? given[0] : '\\0' + JSON.stringify(given);
    let value = made.get(key);
    if (value === undefined) made.set(key, (value = make(...given)));
    return value;
  };
};`;

/** Moves Chakra's start-up work to the build. It took a third of the time before the first render. */
export const chakraStyles = (): Plugin[] => [
  {
    name: 'chakra-document-styles',
    resolveId: {
      filter: { id: /^virtual:chakra\.css$/ },
      handler: () => '/@theme/chakra.css',
    },
    load: {
      filter: { id: /^\/@theme\/chakra\.css$/ },
      handler: documentStyles,
    },
  },
  {
    name: 'chakra-without-document-styles',
    apply: 'build',
    transform: {
      filter: { id: new RegExp(`${CHAKRA}/styled-system/system\\.js$`) },
      handler: (code) => {
        if (!code.includes(GLOBAL))
          throw new Error("Chakra's global styles have changed. Update this plugin.");
        return { code: code.replace(GLOBAL, 'const _global = [];'), map: null };
      },
    },
  },
  {
    name: 'chakra-without-its-reset',
    apply: 'build',
    load: {
      filter: { id: new RegExp(`${CHAKRA}/styled-system/preflight\\.js$`) },
      handler: () => 'export const createPreflight = () => ({});',
    },
  },
  {
    name: 'chakra-with-a-faster-memo',
    apply: 'build',
    load: {
      filter: { id: new RegExp(`${CHAKRA}/utils/memo\\.js$`) },
      handler: () => MEMO,
    },
  },
];
