import { BOOKS_BEGIN } from '@ramps-gateway/shared/domain/ledger/balances.ts';
import {
  type LedgerAccount,
  ledgerAccount,
  readLedgerAccount,
} from '@ramps-gateway/shared/domain/ledger/accounts.ts';
import { useSearchParams } from 'react-router-dom';

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

const momentIn = (text: string | null): string | undefined =>
  text !== null && MOMENT.test(text) && text >= BOOKS_BEGIN && !Number.isNaN(Date.parse(text))
    ? text
    : undefined;

const ledgerIn = (text: string | null): LedgerAccount | undefined => {
  const read = text === null ? undefined : readLedgerAccount(text);
  return read && ledgerAccount(read.code, read.asset);
};

export interface Opened {
  readonly subAccountId: string;
  readonly ledger: LedgerAccount;
}

/** Kept in the address, so that it survives a reload and can be shared. */
export const useView = () => {
  const [params, setParams] = useSearchParams();
  const subAccountId = params.get('sub_account');
  const ledger = ledgerIn(params.get('ledger'));
  const withOpened = (opened: Opened | undefined): string => {
    const after = new URLSearchParams(params);
    after.delete('sub_account');
    after.delete('ledger');
    if (opened) {
      after.set('sub_account', opened.subAccountId);
      after.set('ledger', opened.ledger);
    }
    return `?${after}`;
  };
  return {
    /** ISO 8601 UTC; `undefined` for now. */
    asOf: momentIn(params.get('as_of')),
    setAsOf: (moment: string | undefined) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          if (moment === undefined) after.delete('as_of');
          else after.set('as_of', moment);
          return after;
        },
        { replace: true, preventScrollReset: true },
      ),
    opened: subAccountId && ledger ? { subAccountId, ledger } : undefined,
    addressOf: withOpened,
  };
};

export type View = ReturnType<typeof useView>;
