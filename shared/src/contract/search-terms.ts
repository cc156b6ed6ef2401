import type { Ownership } from '../domain/roles.ts';
import {
  folded,
  foldedAmount,
  foldedId,
  foldedName,
  type Reading,
  type SearchField,
  type SearchKind,
  type TermClass,
} from '../domain/search.ts';
import * as z from 'zod/mini';

/** A search key of a record: `value` is normalized, `text` is the original. */
export interface Term {
  readonly class: TermClass;
  readonly field: SearchField;
  readonly value: string;
  readonly text: string;
}

export interface Indexed {
  readonly kind: SearchKind;
  readonly id: string;
  /** Null if only administrators can see it. */
  readonly ownership: Ownership | null;
  /** Creation time, ISO 8601; records with the same term are sorted newest first. */
  readonly at: string;
  readonly terms: readonly Term[];
}

const text = z.nullish(z.string());
const ownedBy = { user_id: text, manager_id: text };
const owned = { ...ownedBy, created_at: z.string() };

/** Only the searchable fields, so that records with other or missing fields are still found. */
const payment = z.object({
  id: z.string(),
  ...ownedBy,
  received_at: z.string(),
  order_id: text,
  reference: text,
  end_to_end_id: text,
  conversion_id: text,
  amount: text,
  payer: z.catch(z.nullish(z.object({ name: text, document: text })), null),
});
const conversion = z.object({
  id: z.string(),
  ...owned,
  deposit_order_id: text,
  exchange_order_id: text,
  transfer_order_id: text,
  end_to_end_id: text,
  original_amount: text,
  target_usdt_amount: text,
  destination: z.nullish(z.object({ address: text })),
});
const order = z.object({
  id: z.string(),
  ...owned,
  external_order_id: text,
  reference: text,
  end_to_end_id: text,
  source_amount: text,
  target_amount: text,
});
const subAccount = z.object({
  id: z.string(),
  ...owned,
  external_id: text,
  name: text,
  email: text,
  tax_id_number: text,
});
const recipient = z.object({
  sub_account_id: z.string(),
  kind: z.string(),
  destination_id: z.string(),
  ...owned,
  name: text,
  own_name: text,
  address: text,
  masked: text,
  holder: z.nullish(z.object({ name: text })),
  known: z.boolean(),
  removed_at: text,
});
const holdings = z.object({
  sub_account_id: z.string(),
  ...ownedBy,
  wallets: z.nullish(z.array(z.object({ address: text }))),
});
const profile = z.object({ user_id: z.string(), email: text, display_name: text, created_at: z.string() });

type Found = string | null | undefined;

const term = (termClass: TermClass, field: SearchField, value: string, shown: string): Term[] =>
  value === '' ? [] : [{ class: termClass, field, value, text: shown }];

const byId = (field: SearchField, found: Found): Term[] =>
  found ? term('id', field, foldedId(found), found) : [];

/** The id characters that lists show. */
const END_SHOWN = 8;

const byEnd = (field: SearchField, found: Found): Term[] =>
  found && found.length > END_SHOWN ? term('id', field, folded(found.slice(-END_SHOWN)), found) : [];

const byMaskedEnd = (field: SearchField, masked: Found): Term[] => {
  const end = masked?.split('...').at(-1);
  return masked && end ? term('id', field, folded(end), masked) : [];
};

const byAmount = (found: Found): Term[] =>
  found ? term('amount', 'amount', foldedAmount(found), found) : [];

const byName = (found: Found, field: 'holder' | 'name' = 'name'): Term[] =>
  found ? foldedName(found).flatMap((value) => term('text', field, value, found)) : [];

const byEmail = (found: Found): Term[] => (found ? term('text', 'email', folded(found), found) : []);

/** Drops duplicate values, whatever their field. */
const distinct = (terms: readonly Term[]): readonly Term[] =>
  [...new Map(terms.toReversed().map((each) => [`${each.class} ${each.value}`, each])).values()].toReversed();

const ownershipOf = ({ user_id, manager_id }: { user_id?: Found; manager_id?: Found }): Ownership => ({
  user_id: user_id ?? null,
  manager_id: manager_id ?? null,
});

const READ: Readonly<Record<SearchKind, (record: unknown) => Indexed>> = {
  payment: (record) => {
    const found = payment.parse(record);
    return {
      kind: 'payment',
      id: found.id,
      ownership: ownershipOf(found),
      at: found.received_at,
      terms: distinct([
        ...byId('end_to_end_id', found.end_to_end_id),
        ...byId('order_id', found.order_id),
        // People quote the end that lists show: of the end-to-end id, or of the order's id if there is none.
        ...byEnd('end_to_end_id', found.end_to_end_id),
        ...(found.end_to_end_id ? [] : byEnd('order_id', found.order_id)),
        ...byId('reference', found.reference),
        ...byId('payment_id', found.id),
        ...byId('conversion_id', found.conversion_id),
        ...byAmount(found.amount),
        ...byName(found.payer?.name),
        ...byId('document', found.payer?.document),
      ]),
    };
  },
  conversion: (record) => {
    const found = conversion.parse(record);
    return {
      kind: 'conversion',
      id: found.id,
      ownership: ownershipOf(found),
      at: found.created_at,
      terms: distinct([
        ...byId('end_to_end_id', found.end_to_end_id),
        ...byEnd('end_to_end_id', found.end_to_end_id),
        ...byId('conversion_id', found.id),
        ...byId('order_id', found.deposit_order_id),
        ...byId('order_id', found.exchange_order_id),
        ...byId('order_id', found.transfer_order_id),
        ...byId('wallet', found.destination?.address),
        ...byAmount(found.original_amount),
        ...byAmount(found.target_usdt_amount),
      ]),
    };
  },
  order: (record) => {
    const found = order.parse(record);
    return {
      kind: 'order',
      id: found.id,
      ownership: ownershipOf(found),
      at: found.created_at,
      terms: distinct([
        ...byId('order_id', found.external_order_id),
        ...byId('order_id', found.id),
        ...byId('reference', found.reference),
        ...byId('end_to_end_id', found.end_to_end_id),
        ...byEnd('end_to_end_id', found.end_to_end_id),
        ...byAmount(found.source_amount),
        ...byAmount(found.target_amount),
      ]),
    };
  },
  sub_account: (record) => {
    const found = subAccount.parse(record);
    return {
      kind: 'sub_account',
      id: found.id,
      ownership: ownershipOf(found),
      at: found.created_at,
      terms: distinct([
        ...byName(found.name),
        ...byEmail(found.email),
        ...byId('document', found.tax_id_number),
        ...byId('account_id', found.external_id),
        ...byId('account_id', found.id),
      ]),
    };
  },
  recipient: (record) => {
    const found = recipient.parse(record);
    const isFound = found.known && !found.removed_at;
    return {
      kind: 'recipient',
      id: [found.sub_account_id, found.kind, found.destination_id].join('#'),
      ownership: ownershipOf(found),
      at: found.created_at,
      terms: isFound
        ? distinct([
            ...byName(found.own_name),
            ...byName(found.name),
            ...byName(found.holder?.name, 'holder'),
            ...byId('wallet', found.address),
            ...byMaskedEnd(found.kind === 'wallet' ? 'wallet' : 'account_number', found.masked),
          ])
        : [],
    };
  },
  account_wallet: (record) => {
    const found = holdings.parse(record);
    return {
      kind: 'account_wallet',
      id: found.sub_account_id,
      ownership: ownershipOf(found),
      // Holdings change with each refresh, but an address does not.
      at: '',
      terms: distinct((found.wallets ?? []).flatMap(({ address }) => byId('wallet', address))),
    };
  },
  user: (record) => {
    const found = profile.parse(record);
    return {
      kind: 'user',
      id: found.user_id,
      ownership: null,
      at: found.created_at,
      terms: distinct([
        ...byEmail(found.email),
        ...byName(found.display_name),
        ...byId('user_id', found.user_id),
      ]),
    };
  },
};

/** A record's search terms; undefined if it cannot be read and so is not found. */
export const indexedOf = (kind: SearchKind, record: unknown): Indexed | undefined => {
  try {
    return READ[kind](record);
  } catch {
    return undefined;
  }
};

/** The term that matches the reading, or undefined. */
export const matchOf = ({ terms }: Indexed, { class: wanted, prefix, beside }: Reading): Term | undefined => {
  const beginning = (start: string) =>
    terms
      .filter((each) => each.class === wanted && each.value.startsWith(start))
      .toSorted((a, b) => a.value.length - b.value.length)[0];
  return beside.every((word) => beginning(word) !== undefined) ? beginning(prefix) : undefined;
};
