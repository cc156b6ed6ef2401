import * as z from 'zod/mini';
import { invalidParameter } from '../errors.ts';
import { adminOperation } from '../operation.ts';
import { pageInput, pageOf } from '../paging.ts';
import { type User, userType } from '../user.ts';

/** What a filter may name, lower-case where Cognito does not tell cases apart. */
const searchable = (user: User): Record<string, string | undefined> => ({
  sub: user.sub,
  username: user.sub,
  email: user.attributes.email,
  name: user.attributes.name,
  'cognito:user_status': user.status,
  status: user.enabled ? 'Enabled' : 'Disabled',
});

const FILTER = /^\s*"?([\w:]+)"?\s*(\^?=)\s*"((?:[^"\\]|\\.)*)"\s*$/;

/** `email = "x"` (exact) and `email ^= "x"` (begins with). Throws InvalidParameterException. */
const parseFilter = (filter: string): ((user: User) => boolean) => {
  if (filter.trim() === '') return () => true;
  const [, name = '', operator, quoted = ''] = FILTER.exec(filter) ?? [];
  const text = quoted.replaceAll(/\\(.)/g, '$1');
  const wanted = name === 'email' ? text.toLowerCase() : text;
  if (operator === undefined) throw invalidParameter('Error while parsing filter');
  return (user) => {
    const values = searchable(user);
    if (!(name in values)) throw invalidParameter(`Invalid search attribute: ${name}`);
    const value = values[name];
    if (value === undefined) return false;
    return operator === '=' ? value === wanted : value.startsWith(wanted);
  };
};

/** Oldest first. `Limit` is at most 60 and `PaginationToken` goes on where the page before ended. */
export const ListUsers = adminOperation(
  {
    Filter: z._default(z.string(), ''),
    AttributesToGet: z.optional(z.array(z.string())),
    ...pageInput('PaginationToken'),
  },
  (world, input) => {
    const found = world.users.all().filter(parseFilter(input.Filter));
    const { items, next } = pageOf(found, ({ sub }) => sub, input.Limit, input.PaginationToken);
    const shown = input.AttributesToGet;
    const Users = items.map(userType).map((user) => ({
      ...user,
      Attributes: user.Attributes.filter(({ Name }) => shown === undefined || shown.includes(Name)),
    }));
    return { Users, PaginationToken: next };
  },
);
