import { deactivateSubAccount } from '@ramps-gateway/shared/contract/ramps/sub-accounts.ts';
import * as z from 'zod/mini';
import type { Outgoing } from '../../../modules/provider/calls.ts';
import { type Fit, fit, fits } from '../fit.ts';
import type { Encoded } from '../profile.ts';
import { counts, maybe, maybeTime, paging } from './fields.ts';
import { only, refused, requestOf, way } from '../ways.ts';

const account = z.looseObject({
  sub_account_id: maybe,
  subaccount_id: maybe,
  id: maybe,
  account_id: maybe,
  created_at: z.catch(maybeTime, null),
});

type Account = z.output<typeof account>;

/** @param parent id of the parent account if known; it is never a sub-account's own */
const idOf = (read: Account, parent: string | null): string | undefined =>
  [read.sub_account_id, read.subaccount_id, read.id, read.account_id].find(
    (each) => each !== null && each !== parent,
  ) ?? undefined;

const canonical = (read: Account, account_id: string | undefined) => {
  const { sub_account_id: _sub, subaccount_id: _old, id: _id, message: _said, ...rest } = read;
  return { ...rest, account_id };
};

const page = z.object({ ...counts, list: z.array(account) });

/** The id that all rows share is the parent's. */
const parentOf = (list: readonly Account[]): string | null => {
  const [first, second] = list;
  const common = first?.account_id ?? null;
  return second && list.every(({ account_id }) => account_id === common) ? common : null;
};

/** An account without an id stays in the list as unreadable. A list without any id is invalid. */
const readPage = (body: unknown, number: string | undefined): Fit<unknown> => {
  const read = fit(page, body);
  if (!read.ok) return read;
  const parent = parentOf(read.value.list);
  const list = read.value.list.map((each) => canonical(each, idOf(each, parent)));
  if (list.length > 0 && list.every(({ account_id }) => account_id === undefined))
    return { ok: false, field: 'list[0].id' };
  return fits({ list, ...paging(read.value, number) });
};

export const listOfAccounts = (call: Outgoing): Encoded => {
  const { page: number, size } = call.query ?? {};
  return only(way(requestOf(call, { query: { page: number, size } }), (body) => readPage(body, number)));
};

const readAccount = (body: unknown): Fit<unknown> => {
  const read = fit(account, body);
  if (!read.ok) return read;
  const id = idOf(read.value, null);
  return id === undefined ? { ok: false, field: 'id' } : fits(canonical(read.value, id));
};

export const oneAccount = (call: Outgoing): Encoded => only(way(requestOf(call), readAccount));

/** The documented fields. The provider has no field for our reference or the form's other fields. */
const FIELDS = [
  'name',
  'email',
  'tax_id_number',
  'tax_id_type',
  'country',
  'local_id_number',
  'local_id_type',
  'post_code',
  'city',
  'address',
  'phone',
];

export const newAccount = (call: Outgoing): Encoded => {
  const known = Object.entries(call.data ?? {}).filter(([name]) => FIELDS.includes(name));
  const body = Object.fromEntries(
    known.map(([name, value]) => [
      name,
      name === 'local_id_type' && typeof value === 'string' ? value.toLowerCase() : value,
    ]),
  );
  return only(way(requestOf(call, { body }), readAccount));
};

export const inactiveAccount = (call: Outgoing): Encoded => {
  const data = deactivateSubAccount.data.safeParse(call.data);
  if (data.data?.is_active === true) return refused('The provider cannot reactivate a sub-account');
  return only(way(requestOf(call), (body) => fits(body ?? null)));
};
