import type { ListedEntry, ListedPosting } from '@ramps-gateway/shared/contract/calls/ledger.ts';
import type { PostingRecord } from '@ramps-gateway/shared/contract/ledger.ts';
import type { ConversionRecord, SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { LedgerAccount } from '@ramps-gateway/shared/domain/ledger/accounts.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import { visibleAccount } from '../../../modules/accounts/sub-account.ts';
import { factsOfPayment } from '../../../modules/ledger/model.ts';
import { conversionId } from '../../../modules/orders/ids.ts';
import { notFound, VisibleError } from '../../../platform/errors.ts';
import type { Page, PageRequest } from '../../../platform/page.ts';
import type { LedgerPorts } from './ports.ts';
import type { Period } from '../../../modules/ledger/ports.ts';
import { checkPeriod, showing } from './showing.ts';

export interface EntriesQuery extends PageRequest, Period {
  readonly sub_account_id: string;
  readonly account: LedgerAccount;
}

/** Entries, newest first. An unknown ledger account is a 400 that lists the known ones, if the ledger has any. */
export const listEntries = ({ accounts, ledger, clock, people }: LedgerPorts) => {
  const checkAccount = async (id: string, account: LedgerAccount): Promise<void> => {
    const head = (await ledger.heads([id])).get(id);
    const known = Object.keys(head?.accounts ?? {}).toSorted();
    if (known.length === 0 || known.includes(account)) return;
    const message = `account: the sub-account has no ${account}, only ${known.join(', ')}`;
    throw new VisibleError('INVALID_REQUEST', message, { accounts: known });
  };

  return async (
    who: Principal,
    { sub_account_id: id, account, from, until, ...page }: EntriesQuery,
  ): Promise<Page<ListedEntry>> => {
    checkPeriod({ from, until }, clock().toISOString());
    const { record } = await visibleAccount(who, id, accounts);
    const found = await ledger.entries(id, account, { from, until }, page);
    if (found.items.length === 0) await checkAccount(id, account);
    const shown = await showing(who, record, found.items, people);
    return { ...found, items: found.items.map(shown.entry) };
  };
};

/** Has exactly one of the three ids. */
export interface PostingsQuery extends PageRequest, Period {
  readonly sub_account_id?: string | undefined;
  readonly conversion_id?: string | undefined;
  readonly payment_id?: string | undefined;
}

interface Found {
  readonly account: SubAccountRecord;
  readonly page: Page<PostingRecord>;
}

export const listPostings = ({ accounts, ledger, clock, conversions, incoming, people }: LedgerPorts) => {
  const ofDeposit = async (
    account: SubAccountRecord,
    depositOrderId: string,
    conversion: ConversionRecord | undefined,
  ): Promise<Found> => {
    const facts = factsOfPayment(account.external_id, depositOrderId, conversion);
    const posted = (await Promise.all(facts.map((fact) => ledger.ofFact(fact)))).flat();
    return {
      account,
      page: { items: posted.toSorted((a, b) => a.number - b.number), next_cursor: null },
    };
  };

  const ofConversion = async (who: Principal, id: string): Promise<Found> => {
    const conversion = (await conversions.get(id))?.record;
    if (!conversion) throw notFound();
    const { record } = await visibleAccount(who, conversion.sub_account_id, accounts);
    return ofDeposit(record, conversion.deposit_order_id, conversion);
  };

  const ofPayment = async (who: Principal, id: string): Promise<Found> => {
    const payment = await incoming.get(id);
    if (!payment) throw notFound();
    const { record } = await visibleAccount(who, payment.sub_account_id, accounts);
    const conversion = await conversions.get(conversionId(record.external_id, payment.order_id));
    return ofDeposit(record, payment.order_id, conversion?.record);
  };

  const ofSubAccount = async (
    who: Principal,
    id: string,
    { from, until, ...page }: Period & PageRequest,
  ): Promise<Found> => {
    const { record } = await visibleAccount(who, id, accounts);
    return { account: record, page: await ledger.postings(id, { from, until }, page) };
  };

  const found = ({ conversion_id, payment_id, sub_account_id, ...page }: PostingsQuery, who: Principal) => {
    if (conversion_id !== undefined) return ofConversion(who, conversion_id);
    if (payment_id !== undefined) return ofPayment(who, payment_id);
    if (sub_account_id !== undefined) return ofSubAccount(who, sub_account_id, page);
    throw notFound();
  };

  return async (who: Principal, query: PostingsQuery): Promise<Page<ListedPosting>> => {
    checkPeriod(query, clock().toISOString());
    const { account, page } = await found(query, who);
    const shown = await showing(who, account, page.items, people);
    return { ...page, items: page.items.map(shown.posting) };
  };
};
