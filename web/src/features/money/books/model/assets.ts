import type { LedgerBalance } from '@ramps-gateway/shared/contract/ledger.ts';
import { HELD_CODES, type LedgerCode } from '@ramps-gateway/shared/domain/ledger/accounts.ts';
import { type Amount, sumOf } from '@ramps-gateway/shared/domain/money.ts';

export const OWN_CODES = [...HELD_CODES, 'in_transfer'] as const satisfies readonly LedgerCode[];

const isOwn = (code: LedgerCode): boolean => OWN_CODES.some((each) => each === code);

export interface AssetBalances {
  readonly asset: string;
  readonly own: ReadonlyMap<LedgerCode, LedgerBalance>;
  readonly together: Amount;
  /** In the order of the codes. */
  readonly world: readonly LedgerBalance[];
}

const FIRST = ['BRL', 'USDT'];

const rankOf = (asset: string): number => {
  const at = FIRST.indexOf(asset);
  return at < 0 ? FIRST.length : at;
};

const inOrder = (a: string, b: string): number => rankOf(a) - rankOf(b) || (a < b ? -1 : 1);

/** BRL and USDT first, then by name. */
export const byAsset = (balances: readonly LedgerBalance[]): readonly AssetBalances[] =>
  [...Map.groupBy(balances, ({ asset }) => asset)]
    .toSorted(([a], [b]) => inOrder(a, b))
    .map(([asset, all]) => {
      const own = all.filter(({ code }) => isOwn(code));
      return {
        asset,
        own: new Map(own.map((each) => [each.code, each])),
        together: sumOf(own.map(({ balance }) => balance)),
        world: all.filter(({ code }) => !isOwn(code)),
      };
    });
