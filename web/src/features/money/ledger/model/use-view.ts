import { LEDGER_BEGINS } from '@ramps-gateway/shared/domain/ledger/balances.ts';
import {
  type LedgerAccount,
  ledgerAccount,
  readLedgerAccount,
} from '@ramps-gateway/shared/domain/ledger/accounts.ts';
import { useAddressParams, withParams } from '../../../../lib/address-params.ts';

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

const momentIn = (text: string | null): string | undefined =>
  text !== null && MOMENT.test(text) && text >= LEDGER_BEGINS && !Number.isNaN(Date.parse(text))
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

/** In the URL, so that it survives a reload and can be shared. */
export const useView = () => {
  const [params, change] = useAddressParams();
  const subAccountId = params.get('sub_account');
  const ledger = ledgerIn(params.get('ledger'));
  return {
    /** ISO 8601 UTC; `undefined` for now. */
    asOf: momentIn(params.get('as_of')),
    setAsOf: (moment: string | undefined) => change({ as_of: moment }),
    opened: subAccountId && ledger ? { subAccountId, ledger } : undefined,
    addressOf: (opened: Opened | undefined): string =>
      `?${withParams(params, { sub_account: opened?.subAccountId, ledger: opened?.ledger })}`,
  };
};

export type View = ReturnType<typeof useView>;
