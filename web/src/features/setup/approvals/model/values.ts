import type { Approval } from '@ramps-gateway/shared/contract/approvals.ts';
import type { Lookalike, ShownDestination } from '../../../../components/ui/destination-details.tsx';

/** Where `after` has a destination: its own fields, an order's target, the wallet of a rule or of the gateway. */
const PLACES = ['', 'to.', 'destination.', 'collection_wallet.'] as const;

const firstOf = (value: unknown, ...paths: readonly string[]): string | null =>
  paths.map((path) => textAt(value, path)).find((text) => text !== null) ?? null;

/** Where money would go; `undefined` if the action moves none. */
export const destinationOf = ({ before, after }: Approval): ShownDestination | undefined => {
  const place = PLACES.find((at) => firstOf(after, `${at}address`, `${at}account`) !== null);
  if (place === undefined) return undefined;
  const at = (...names: readonly string[]) => firstOf(after, ...names.map((name) => `${place}${name}`));
  const address = at('address');
  // The settings always include the gateway's wallet, even if it stays.
  if (place === 'collection_wallet.' && address === textAt(before, 'collection_wallet.address'))
    return undefined;
  return {
    kind: address === null ? 'bank' : 'wallet',
    name: at('name', 'sub_account.name'),
    network: at('network'),
    address,
    tag: at('tag', 'address_tag'),
    bank: at('bank', 'bank_name'),
    branch: at('branch'),
    account: at('account'),
    key: at('pix', 'instant_payment'),
    keyType: at('pix_type', 'instant_payment_type'),
  };
};

/** A known destination that the new one resembles. */
export const similarTo = ({ similar_to: found }: Approval): readonly Lookalike[] =>
  found === null ? [] : [{ name: found.name ?? found.place, address: found.masked }];

/** They read an approval's `before` and `after`; the shape of both depends on the action. */

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** @param path `to.address` */
export const valueAt = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, name) => (isRecord(inner) ? inner[name] : undefined), value);

/** `null` if missing, empty or not text. */
export const textAt = (value: unknown, path: string): string | null => {
  const found = valueAt(value, path);
  return typeof found === 'string' && found !== '' ? found : null;
};

/** True if the values differ, or one is missing. */
export const differs = (before: unknown, after: unknown, path: string): boolean =>
  JSON.stringify(valueAt(before, path) ?? null) !== JSON.stringify(valueAt(after, path) ?? null);
