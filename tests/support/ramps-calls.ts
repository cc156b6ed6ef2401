import { NEW_ACCOUNT, rowExamples } from '#shared/contract/examples/ramps.ts';
import type { Role } from '#shared/domain/roles.ts';

export { NEW_ACCOUNT };

type Who = 'all' | 'operators' | 'admin';
type Header = 'optional' | 'none' | 'scoped' | 'required';

/** A row of the proxy's table as in C3, with a matching request. */
export interface TableCall {
  readonly line: string;
  readonly who: Who;
  readonly header: Header;
  readonly data?: unknown;
  readonly keyed?: true;
  /** Its effect cannot be repeated, or its value must exist. */
  readonly oneOff?: true;
}

const KEYED = { keyed: true } as const;
const ONE_OFF = { oneOff: true } as const;

type Rule = readonly [who: Who, header: Header, more?: Pick<TableCall, 'keyed' | 'oneOff'>];

/** Repeated here, so that the table itself is tested. */
const RULES: Readonly<Record<string, Rule>> = {
  'list-assets': ['all', 'optional'],
  'list-networks': ['all', 'optional'],
  quote: ['all', 'optional'],
  'pool-balance': ['admin', 'none'],
  'list-sub-accounts': ['admin', 'none'],
  'create-sub-account': ['operators', 'none', ONE_OFF],
  'get-sub-account': ['all', 'scoped'],
  balances: ['all', 'scoped'],
  'list-wallets': ['all', 'scoped'],
  'list-banks': ['all', 'scoped'],
  'add-external-wallet': ['all', 'scoped'],
  'add-shared-wallet': ['all', 'scoped'],
  'add-external-bank': ['all', 'scoped'],
  'add-shared-bank': ['all', 'scoped'],
  'order-exchange': ['all', 'required', KEYED],
  'order-withdrawal': ['all', 'required', KEYED],
  'order-shared-withdrawal': ['all', 'required', KEYED],
  'list-orders': ['all', 'scoped'],
  'get-order': ['all', 'optional'],
  'delete-wallet': ['all', 'scoped', ONE_OFF],
  'delete-bank': ['all', 'scoped', ONE_OFF],
  'deactivate-sub-account': ['operators', 'required', ONE_OFF],
};

export const tableCalls = ({
  wallet = 'wal_1',
  bankAccount = 'bnk_1',
  order = 'ord_1',
  shared = 'wal_2',
} = {}): readonly TableCall[] =>
  rowExamples({ destination: wallet, bankAccount, order, depositWallet: shared }).map(
    ({ row, line, data }) => {
      const rule = RULES[row.id];
      if (!rule) throw new Error(`no rule for ${row.id}`);
      const [who, header, more] = rule;
      return { line, who, header, ...(data === undefined ? {} : { data }), ...more };
    },
  );

export const mayCall = (role: Role, who: Who): boolean =>
  who === 'all' || role === 'admin' || (who === 'operators' && role === 'gateway_user');

export const needsHeader = (role: Role, header: Header): boolean =>
  header === 'required' || (header === 'scoped' && role !== 'admin');
