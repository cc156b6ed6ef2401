import { type Call, pathOf } from '../call.ts';
import { ACCOUNTS } from './accounts.ts';
import type { Asked, Example } from './example.ts';
import { MONEY } from './money.ts';
import { PEOPLE } from './people.ts';

export const EXAMPLES: readonly Example[] = [...PEOPLE, ...ACCOUNTS, ...MONEY];

export const exampleOf = (call: Pick<Call, 'method' | 'path'>): Example => {
  const found = EXAMPLES.find(({ call: { method, path } }) => method === call.method && path === call.path);
  if (!found) throw new Error(`${call.method} ${call.path} has no example`);
  return found;
};

/** `GET /api/orders?limit=50` without the method: the path with its values and the query. */
export const addressOf = ({ path }: Pick<Call, 'path'>, { params, query }: Asked): string => {
  const asked = new URLSearchParams(query).toString();
  return `${pathOf(path, params) ?? ''}${asked === '' ? '' : `?${asked}`}`;
};
