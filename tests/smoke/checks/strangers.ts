import { call, type Check, expectStatus, expectThat } from '../check.ts';

const NOBODY = 'smoke-check';

/** An API error stays JSON at the edge. */
const refused = async (response: Response, ...wanted: readonly number[]): Promise<void> => {
  await response.body?.cancel();
  expectStatus(response, ...wanted);
  const type = response.headers.get('content-type') ?? 'missing';
  expectThat(type.startsWith('application/json'), `an error of the API is ${type}, not application/json`);
};

export const STRANGERS: readonly Check[] = [
  {
    name: 'a call without a token is a 401',
    run: async (visit) => refused(await call(visit, 'GET', '/profile'), 401),
  },
  {
    name: 'a call with a forged token is a 401',
    run: async (visit) => {
      const token = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"sub":"x"}').toString('base64url')}.`;
      await refused(await call({ ...visit, token }, 'GET', '/profile'), 401);
    },
  },
  {
    name: 'an unknown call is a 404 of the API, not the page',
    run: async (visit) => refused(await call(visit, 'GET', '/not-there'), 404),
  },
  {
    name: 'a webhook without its secret is refused',
    run: async (visit) => refused(await call(visit, 'POST', `/webhooks/${NOBODY}`, {}), 401, 404),
  },
];
