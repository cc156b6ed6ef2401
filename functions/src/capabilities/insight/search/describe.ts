import type { SearchHit } from '@ramps-gateway/shared/contract/calls/search.ts';
import type { SubAccountLink } from '@ramps-gateway/shared/contract/records.ts';
import * as z from 'zod/mini';
import { subAccountId } from '../../../modules/accounts/ids.ts';
import type { Term } from '@ramps-gateway/shared/contract/search-terms.ts';
import type { Thing } from './ports.ts';

const text = z.nullish(z.string());
const seen = z.object({
  sub_account_id: text,
  account_id: text,
  name: text,
  email: text,
  display_name: text,
  end_to_end_id: text,
  order_id: text,
  external_order_id: text,
  source_asset: text,
  source_amount: text,
  amount: text,
  original_amount: text,
  state: text,
  status: text,
  role: text,
});
type Seen = z.output<typeof seen>;

const seenIn = ({ record }: Thing): Seen => seen.safeParse(record).data ?? {};

export const accountIdIn = (thing: Thing): string | null => {
  const { kind, id } = thing.indexed;
  const { sub_account_id: ours, account_id: theirs } = seenIn(thing);
  switch (kind) {
    case 'user':
      return null;
    case 'sub_account':
      return id;
    case 'order':
      return subAccountId(theirs ?? '');
    case 'payment':
    case 'conversion':
      return ours ?? '';
  }
};

const amountOf = (value: string | null | undefined, asset: string): SearchHit['amount'] =>
  value ? { value, asset } : null;

const partsOf = (thing: Thing): Pick<SearchHit, 'amount' | 'state' | 'title'> => {
  const { kind, id } = thing.indexed;
  const found = seenIn(thing);
  switch (kind) {
    case 'payment':
      return {
        title: found.end_to_end_id ?? found.order_id ?? id,
        amount: amountOf(found.amount, 'BRL'),
        state: found.state ?? null,
      };
    case 'conversion':
      return { title: id, amount: amountOf(found.original_amount, 'BRL'), state: found.status ?? null };
    case 'order':
      return {
        title: found.external_order_id ?? id,
        amount: amountOf(found.source_amount, found.source_asset ?? ''),
        state: found.status ?? null,
      };
    case 'sub_account':
      return { title: found.name ?? id, amount: null, state: found.status ?? null };
    case 'user':
      return { title: found.display_name ?? found.email ?? id, amount: null, state: found.role ?? null };
  }
};

export const describe = (
  thing: Thing,
  matched: Pick<Term, 'field' | 'text'>,
  account: SubAccountLink | null,
): SearchHit => ({
  kind: thing.indexed.kind,
  id: thing.indexed.id,
  ...partsOf(thing),
  matched: { field: matched.field, text: matched.text },
  sub_account: account,
  at: thing.indexed.at,
});
