import { call, type Check, expectStatus, expectThat } from '../check.ts';

const NOBODY = 'smoke-check';

const drained = async (response: Response, ...wanted: readonly number[]): Promise<Response> => {
  await response.body?.cancel();
  expectStatus(response, ...wanted);
  return response;
};

export const STRANGERS: readonly Check[] = [
  {
    name: 'a call without a token is a 401',
    run: async (visit) => drained(await call(visit, 'GET', '/profile'), 401),
  },
  {
    name: 'a call with a token of somebody else’s making is a 401',
    run: async (visit) => {
      const token = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"sub":"x"}').toString('base64url')}.`;
      await drained(await call({ ...visit, token }, 'GET', '/profile'), 401);
    },
  },
  {
    name: 'a call that does not exist is a 404 of the api and not the page',
    run: async (visit) => {
      const response = await drained(await call(visit, 'GET', '/not-there'), 404);
      const type = response.headers.get('content-type') ?? '';
      expectThat(!type.includes('html'), 'an error of the api is hidden behind the page');
    },
  },
  {
    name: 'a webhook without its secret is refused',
    run: async (visit) => drained(await call(visit, 'POST', `/webhooks/${NOBODY}`, {}), 401, 404),
  },
];
