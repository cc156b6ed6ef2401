import { securityHeaders } from '#infra/config/headers.ts';
import { type Check, expectHeader, expectStatus, expectThat, type Visit } from '../check.ts';
import { fetchSettings } from '../settings.ts';

const ASKED_ANEW = 'no-cache';
const KEPT = 'public, max-age=31536000, immutable';

const get = async ({ stage, fetch }: Visit, path: string, status = 200): Promise<Response> => {
  const response = await fetch(`${stage.web}${path}`, { redirect: 'manual' });
  expectStatus(response, status);
  return response;
};

const expectSecurityHeaders = (response: Response, { stage }: Visit): void => {
  const wanted = securityHeaders({ cognito: new URL(stage.cognito.endpoint).origin });
  for (const [name, value] of Object.entries(wanted)) expectHeader(response, name, value);
  if (new URL(stage.web).protocol !== 'https:') return;
  const transport = response.headers.get('strict-transport-security') ?? '';
  expectThat(/max-age=\d{8}/.test(transport), 'strict-transport-security is missing or too short');
};

const document = async (visit: Visit, path: string): Promise<string> => {
  const response = await get(visit, path);
  const type = response.headers.get('content-type') ?? 'missing';
  expectThat(type.startsWith('text/html'), `content-type is ${type}, not text/html`);
  expectSecurityHeaders(response, visit);
  expectHeader(response, 'cache-control', ASKED_ANEW);
  return response.text();
};

const scriptsOf = (html: string): readonly string[] =>
  [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].flatMap(([, path]) => (path ? [path] : []));

export const PAGES: readonly Check[] = [
  {
    name: 'the landing page, with security headers, revalidated each time',
    run: async (visit) => {
      const html = await document(visit, '/');
      expectThat(/<h1[\s>]/.test(html), 'the landing page has no text before its scripts');
    },
  },
  {
    name: 'the documentation, with the same headers',
    run: async (visit) => {
      const html = await document(visit, '/docs');
      expectThat(html.includes('<h1'), '/docs is not the documentation');
    },
  },
  {
    name: 'the console at one of its paths, with the same headers',
    run: (visit) => document(visit, '/gateway/conversions'),
  },
  {
    name: 'the scripts of the page, cached for ever',
    run: async (visit) => {
      const [script] = scriptsOf(await document(visit, '/auth'));
      if (script === undefined) return expectThat(false, 'the page names no script');
      const response = await get(visit, script);
      expectHeader(response, 'cache-control', KEPT);
      expectHeader(response, 'x-content-type-options', 'nosniff');
      await response.body?.cancel();
    },
  },
  {
    name: 'a missing file is a 404, not the page',
    run: async (visit) => {
      const response = await get(visit, '/assets/not-there.js', 404);
      await response.body?.cancel();
    },
  },
  {
    name: 'config.json names the pool of this stage, revalidated each time',
    run: async (visit) => {
      const { userPoolId, clientId } = visit.stage.cognito;
      const settings = await fetchSettings(visit);
      expectThat(
        settings.userPoolId === userPoolId && settings.userPoolClientId === clientId,
        `config.json names another pool or client than ${userPoolId}, ${clientId}: deploy again`,
      );
      const response = await get(visit, '/config.json');
      expectHeader(response, 'cache-control', ASKED_ANEW);
      await response.body?.cancel();
    },
  },
];
