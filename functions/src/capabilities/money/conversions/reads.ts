import type { ExternalWallet, ProviderOrder } from '../../../modules/orders/model.ts';
import type { ListedPage } from '../../../modules/orders/slot.ts';
import type { Read } from '../../../modules/provider/calls.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Provider } from '../../../modules/conversions/ports.ts';

export interface Shown {
  readonly read: Read<ProviderOrder>;
  readonly askedAt: Date;
}

export interface Wanted {
  /** Answers to earlier requests are ignored. */
  readonly since: Date;
  /** A pending order is requested again. */
  readonly settled?: true;
}

/** Provider reads of one engine run, so that a step does not repeat what its event just read. */
export interface Reads {
  order(accountId: string, orderId: string, wanted: Wanted): Promise<Shown>;
  wallets(accountId: string, since: Date): Promise<Read<readonly ExternalWallet[]>>;
  /** When the last answer that showed the order was requested. */
  shownAt(accountId: string, orderId: string): Date | undefined;
  /** The newest page of an account's list, if it was read. */
  newest(accountId: string, since: Date): ListedPage | undefined;
  /** Records an order that another call returned. */
  saw(order: ProviderOrder, askedAt: Date): void;
}

/** How long later steps reuse an answer. Even a new answer can be outdated this soon. */
export const SERVES_MS = 5_000;

export const justNow = (clock: Clock): Date => new Date(clock().getTime() - SERVES_MS);

/** The provider did not answer. Other readers of the same list take this failure instead of asking again. */
const isSilent = ({ read }: Shown): boolean =>
  !read.ok && read.reason !== 'not_found' && read.reason !== 'refused';

export const rememberReads = (
  provider: Pick<Provider, 'listsOrders' | 'order' | 'usdtWallets'>,
  clock: Clock,
): Reads => {
  const orders = new Map<string, { readonly order: ProviderOrder; readonly askedAt: Date }>();
  const wallets = new Map<
    string,
    { readonly askedAt: Date; readonly answer: Promise<Read<readonly ExternalWallet[]>> }
  >();
  const pages = new Map<string, { readonly page: ListedPage; readonly askedAt: Date }>();
  /** Lists that are being read now, by account. */
  const underWay = new Map<string, Promise<Shown>>();

  const keyOf = (accountId: string, orderId: string): string => JSON.stringify([accountId, orderId]);

  const saw: Reads['saw'] = (order, askedAt) => {
    const key = keyOf(order.account_id, order.id);
    const known = orders.get(key);
    if (!known || known.askedAt <= askedAt) orders.set(key, { order, askedAt });
  };

  const known = (accountId: string, orderId: string, { since, settled }: Wanted): Shown | undefined => {
    const found = orders.get(keyOf(accountId, orderId));
    if (!found || found.askedAt < since || (settled && found.order.status === 'pending')) return undefined;
    return { read: { ok: true, value: found.order }, askedAt: found.askedAt };
  };

  const ask = async (accountId: string, orderId: string): Promise<Shown> => {
    const askedAt = clock();
    const { beside = [], newest, ...read } = await provider.order(accountId, orderId);
    if (newest) pages.set(accountId, { page: newest, askedAt });
    for (const each of read.ok ? [...beside, read.value] : beside) saw(each, askedAt);
    return { read, askedAt };
  };

  const askInTurn = async (accountId: string, orderId: string, wanted: Wanted): Promise<Shown> => {
    for (let list = underWay.get(accountId); list; list = underWay.get(accountId)) {
      const shown = await list;
      const found = known(accountId, orderId, wanted);
      if (found) return found;
      if (isSilent(shown) && shown.askedAt >= wanted.since) return shown;
    }
    const asking = ask(accountId, orderId).finally(() => underWay.delete(accountId));
    underWay.set(accountId, asking);
    return asking;
  };

  return {
    saw,
    newest: (accountId, since) => {
      const last = pages.get(accountId);
      return last && last.askedAt >= since ? last.page : undefined;
    },
    shownAt: (accountId, orderId) => orders.get(keyOf(accountId, orderId))?.askedAt,
    order: async (accountId, orderId, wanted) =>
      known(accountId, orderId, wanted) ??
      (provider.listsOrders ? askInTurn(accountId, orderId, wanted) : ask(accountId, orderId)),
    wallets: async (accountId, since) => {
      const last = wallets.get(accountId);
      if (last && last.askedAt >= since) return last.answer;
      const asked = { askedAt: clock(), answer: provider.usdtWallets(accountId) };
      wallets.set(accountId, asked);
      const read = await asked.answer;
      if (!read.ok && wallets.get(accountId) === asked) wallets.delete(accountId);
      return read;
    },
  };
};
