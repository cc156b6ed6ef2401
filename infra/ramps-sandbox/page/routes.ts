import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Hono } from 'hono';
import { renderSVG } from 'uqr';
import type { Env } from '../http/call.ts';
import { missing } from '../problem.ts';
import type { World } from '../world.ts';

const STYLES = ['theme', 'layout', 'controls', 'lists', 'narrow'];

const SCRIPTS = ['text', 'dom', 'calls', 'summary', 'accounts', 'orders', 'webhooks', 'deposit', 'refresh'];

const part = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');

/** One script with a scope for each module. */
const joined = (): string => {
  const modules = SCRIPTS.map((name) => {
    const source = part(`script/${name}.js`);
    const exported = [...source.matchAll(/^export const (\w+)/gm)].map(([, constant]) => constant);
    const body = source
      .replace(/^import (\{[^}]*\}) from '\.\/([\w-]+)\.js';$/gm, 'const $1 = modules.$2;')
      .replace(/^export /gm, '');
    return `modules.${name} = (() => {\n${body}return { ${exported.join(', ')} };\n})();`;
  });
  return `'use strict';\n{\nconst modules = {};\n${modules.join('\n')}\n}`;
};

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** One self-contained page, with a policy that allows nothing else. */
const assemble = (): { html: string; policy: string } => {
  const styles = STYLES.map((name) => part(`styles/${name}.css`)).join('\n');
  const script = joined();
  const html = part('page.html')
    .replace('/*styles*/', () => styles)
    .replace('/*script*/', () => script);
  const policy = [
    "default-src 'none'",
    `script-src ${hashOf(script)}`,
    `style-src ${hashOf(styles)}`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return { html, policy };
};

export const page = ({ store }: World): Hono<Env> => {
  const { html, policy } = assemble();
  return new Hono<Env>()
    .get('/', (c) => {
      c.header('Content-Security-Policy', policy);
      c.header('X-Content-Type-Options', 'nosniff');
      c.header('Referrer-Policy', 'no-referrer');
      c.header('Cache-Control', 'no-cache');
      return c.html(html);
    })
    .get('/pix/:file{.+\\.svg}', (c) => {
      const id = c.req.param('file').slice(0, -'.svg'.length);
      const code = store.state().banks.get(id);
      if (code?.instant_payment === undefined || code.bank_type !== 'shared') throw missing('PIX code');
      c.header('Content-Type', 'image/svg+xml');
      c.header('Cache-Control', 'no-cache');
      return c.body(renderSVG(code.instant_payment, { border: 4 }));
    });
};
