import { type Conversion, nextReference } from '#functions/modules/conversions/model.ts';
import { conversionId, paymentId } from '#functions/modules/orders/ids.ts';
import { subAccountId } from '#functions/modules/accounts/ids.ts';
import type { tableFor } from './table-ports.ts';

type Table = ReturnType<typeof tableFor>;

/** The table of one drive, as functions have it: a row is read once, until a write that relies on it fails. */
export const remembered = (table: Table): Table => {
  const rows = new Map<string, unknown>();
  const once = async <T>(row: string, read: () => Promise<T>): Promise<T> => {
    if (rows.has(row)) return rows.get(row) as T;
    const found = await read();
    rows.set(row, found);
    return found;
  };
  const forget = (...names: readonly string[]): void => {
    for (const name of names) rows.delete(name);
  };
  /** @param relied rows whose versions it states */
  const written = async <T>(
    relied: readonly string[],
    write: () => Promise<T>,
    isLost: (result: T) => boolean,
  ): Promise<T> => {
    try {
      const result = await write();
      if (isLost(result)) forget(...relied);
      return result;
    } catch (error) {
      forget(...relied);
      throw error;
    }
  };
  const kept = (conversion: Conversion | undefined): void => {
    if (conversion) rows.set(`conversion ${conversion.record.id}`, conversion);
  };
  const intentRow = (account: string, intent: string): string => `intent ${account} ${intent}`;
  const { conversions, configurations, payments, accounts, slots, bindings, turns } = table;

  const own: Pick<
    Table,
    'accounts' | 'bindings' | 'configurations' | 'conversions' | 'payments' | 'slots' | 'turns'
  > = {
    conversions: {
      ...conversions,
      get: (id) => once(`conversion ${id}`, () => conversions.get(id)),
      save: async (each) => {
        const row = `conversion ${each.record.id}`;
        const saved = await written(
          [row],
          () => conversions.save(each),
          (result) => !result,
        );
        kept(saved);
        return saved;
      },
      claim: async (each, under) => {
        const { id, sub_account_id: account } = each.record;
        const { account_id, intent } = under.intent;
        const row = intentRow(account_id, intent);
        const relied = [`conversion ${id}`, `rule ${account}`, `account ${account}`, `slot ${account}`, row];
        const saved = await written(
          relied,
          () => conversions.claim(each, under),
          (result) => !result,
        );
        forget(`slot ${account}`);
        kept(saved);
        return saved;
      },
      saveWithinLimit: async (each, ...take) => {
        const relied = [`conversion ${each.record.id}`, `rule ${each.record.sub_account_id}`];
        const saved = await written(
          relied,
          () => conversions.saveWithinLimit(each, ...take),
          (result) => typeof result === 'string' || !('saved' in result),
        );
        if (typeof saved === 'object' && 'saved' in saved) kept(saved.saved);
        return saved;
      },
    },
    configurations: { ...configurations, get: (id) => once(`rule ${id}`, () => configurations.get(id)) },
    accounts: { ...accounts, get: (id) => once(`account ${id}`, () => accounts.get(id)) },
    payments: {
      ...payments,
      get: (id) => once(`payment ${id}`, () => payments.get(id)),
      replace: async (each, ...more) => {
        const isSaved = await payments.replace(each, ...more);
        forget(`payment ${each.id}`);
        return isSaved;
      },
    },
    slots: {
      get: (id) => once(`slot ${id}`, () => slots.get(id)),
      save: async (id, ...more) => {
        const isSaved = await slots.save(id, ...more);
        forget(`slot ${id}`);
        return isSaved;
      },
    },
    bindings: {
      ...bindings,
      orderOf: (of) => once(intentRow(of.account_id, of.intent), () => bindings.orderOf(of)),
    },
    turns: { ...turns, holder: (account, at) => once(`turn ${account}`, () => turns.holder(account, at)) },
  };

  const toPlace = async (conversion: Conversion, name: 'exchange' | 'transfer'): Promise<void> => {
    const { sub_account_id: id, sub_account: account } = conversion.record;
    await own.configurations.get(id);
    await own.slots.get(id);
    await own.bindings.orderOf({ account_id: account.external_id, intent: nextReference(conversion, name) });
  };
  return {
    ...table,
    ...own,
    rows: {
      ...table.rows,
      ofOrder: async (account) => void (await own.accounts.get(subAccountId(account))),
      ofDeposit: async (account, order) => {
        await own.configurations.get(subAccountId(account));
        await own.conversions.get(conversionId(account, order));
        await own.payments.get(paymentId(account, order));
      },
      // The turn is judged by the time of its own read.
      ofExchange: (conversion) => toPlace(conversion, 'exchange'),
      ofTransfer: (conversion) => toPlace(conversion, 'transfer'),
      forget: () => rows.clear(),
    },
  };
};
