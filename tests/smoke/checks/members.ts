import { CALLS } from '#shared/contract/calls/index.ts';
import { ROLES } from '#shared/domain/roles.ts';
import * as z from 'zod/mini';
import { call, type Check, expectStatus, expectThat, type SignedInVisit } from '../check.ts';

const profile = z.object({ id: z.string(), role: z.enum(ROLES), is_admin: z.boolean() });
type Profile = z.infer<typeof profile>;

const owned = z.object({ user_id: z.nullish(z.string()), manager_id: z.nullish(z.string()) });
const page = z.object({ items: z.array(z.unknown()), next_cursor: z.nullable(z.string()) });

const get = async (visit: SignedInVisit, path: string, ...wanted: readonly number[]): Promise<unknown> => {
  const response = await call(visit, 'GET', path);
  expectStatus(response, ...wanted);
  return response.json();
};

const whoAmI = async (visit: SignedInVisit): Promise<Profile> =>
  profile.parse(await get(visit, '/profile', 200));

/** Only administrators see records that they neither own nor manage (C3, "Scope"). */
const listWithinScope = (path: string): Check<SignedInVisit> => ({
  name: `GET /api${path} lists what is in scope`,
  run: async (visit) => {
    const { items } = page.parse(await get(visit, `${path}?limit=50`, 200));
    const me = await whoAmI(visit);
    if (me.is_admin) return;
    const foreign = items
      .map((item) => owned.parse(item))
      .filter(({ user_id: owner, manager_id: manager }) => owner !== me.id && manager !== me.id);
    expectThat(foreign.length === 0, `${foreign.length} of ${items.length} belong to somebody else`);
  },
});

export const MEMBERS: readonly Check<SignedInVisit>[] = [
  {
    name: 'GET /api/profile knows who is signed in',
    run: async (visit) => {
      const { role, is_admin: isAdmin } = await whoAmI(visit);
      expectThat(isAdmin === (role === 'admin'), `is_admin is ${isAdmin} for the role ${role}`);
    },
  },
  ...['/subaccounts', '/conversions', '/orders'].map(listWithinScope),
  {
    name: 'GET /api/assets answers a page',
    run: async (visit) => {
      page.parse(await get(visit, '/assets?limit=1', 200));
    },
  },
  {
    name: 'GET /api/users is for administrators only',
    run: async (visit) => {
      const { is_admin: isAdmin } = await whoAmI(visit);
      await get(visit, '/users?limit=1', isAdmin ? 200 : 403);
    },
  },
  {
    name: 'GET /api/openapi.json describes every call',
    run: async (visit) => {
      const { openapi, paths } = z
        .object({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) })
        .parse(await get(visit, '/openapi.json', 200));
      expectThat(openapi.startsWith('3.1'), `its version is ${openapi}, not 3.1`);
      const missing = CALLS.map(({ path }) => path).filter((path) => !(path in paths));
      expectThat(missing.length === 0, `it leaves out ${missing.join(', ')}: another version is deployed`);
    },
  },
  {
    name: 'the proxy refuses an endpoint outside its table',
    run: async (visit) => {
      const response = await call(visit, 'POST', '/ramps', { endpoint: '/v1/not-there', method: 'GET' });
      expectStatus(response, 404);
      expectThat((await response.text()).includes('Endpoint not allowed'), 'something else was not found');
    },
  },
];
