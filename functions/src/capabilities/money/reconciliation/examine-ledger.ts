import type { LedgerEvidence } from '@ramps-gateway/shared/contract/reconciliation.ts';
import type { SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { type Line, readLedgerAccount } from '@ramps-gateway/shared/domain/ledger/accounts.ts';
import type { LedgerFault, FoundFault } from '@ramps-gateway/shared/domain/ledger/proof.ts';
import { amountText } from '@ramps-gateway/shared/domain/money-text.ts';
import { type Amount, compare, isAmount } from '@ramps-gateway/shared/domain/money.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { FailedRead } from '../../../modules/provider/calls.ts';
import { type CompareBounds, type ComparedLedger, compareLedger, type Unlike } from './compare-ledger.ts';
import { moved } from './compare-order.ts';
import { type ExceptionState, type Finding, type LedgerMark, NO_ORDER, NOTHING_SHOWN } from './model.ts';
import type { Provider, LedgerRows } from './ports.ts';
import { BEGINNING, type PostedOrders, type ProvenEntries, proveEntries } from './prove-entries.ts';

/** Maximum exceptions of one sub-account per proof; more usually have the same cause. */
const ROWS = 50;
/** Maximum attempts while the account keeps changing. */
const TRIES = 3;

export interface FoundRow {
  readonly finding: Finding;
  readonly state: ExceptionState;
}

const FOUND: Readonly<Record<LedgerFault, (row: string) => string>> = {
  changed: (row) => `${row} was changed after it was written.`,
  missing: (row) => `${row} is missing.`,
  inserted: (row) => `${row} was inserted: nothing was posted there.`,
  swapped: (row) => `${row} are swapped.`,
  head: () => 'The stored end of the ledger is not their last entry.',
};

const placeOf = ({ account, number, fault }: FoundFault): string =>
  fault === 'head' ? 'head' : `${account ?? 'posting'} ${number}`;

const rowText = ({ account, number, with: other }: FoundFault): string => {
  const kind = account === null ? 'posting' : 'entry';
  const numbers = other === null ? `${number}` : `${number} and ${other}`;
  const name = other === null ? kind : account === null ? 'postings' : 'entries';
  const text = `${name} ${numbers}${account === null ? '' : ` of ${account}`}`;
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
};

/** The amount that a row's text starts with. */
const amountIn = ({ expected, found }: FoundFault): Amount => {
  const [amount = ''] = (expected ?? found ?? '').split(', balance');
  return isAmount(amount) ? amount.replace(/^-/, '') : '0';
};

const stateOf = (ledger: LedgerEvidence): ExceptionState => ({ ...NOTHING_SHOWN, ledger });

const rowOfFault = (found: FoundFault, proven_at: string): FoundRow => {
  const { fault, account, posting_id, expected } = found;
  const row = placeOf(found);
  const asset = account === null ? '' : (readLedgerAccount(account)?.asset ?? '');
  const evidence = { fault, row, posting_id, expected, found: found.found, proven_at };
  return {
    finding: {
      kind: 'ledger',
      ...NO_ORDER,
      order_id: row,
      differences: [{ field: 'entry', ours: `${fault}: ${found.found ?? 'not there'}`, provider: null }],
      amount: amountIn(found),
      asset,
      detail: `${FOUND[fault](rowText(found))} Something other than the gateway changed the ledger. Check the table.`,
    },
    state: stateOf(evidence),
  };
};

const linesText = (lines: readonly Line[]): string | null =>
  lines.length === 0 ? null : lines.map(({ account, amount }) => `${account} ${amount}`).join(', ');

const UNLIKE = {
  not_posted: 'The provider shows this order, but the ledger has not posted it.',
  posted_otherwise: 'The ledger posted this order differently from what the provider shows.',
  not_shown: 'The ledger posted this order, but the provider does not show it.',
} as const;

const PERSON = 'Check the provider and the ledger.';

export const sizeOf = (amount: Amount): Amount => amount.replace(/^-/, '');

const rowOfUnlike = (unlike: Unlike, proven_at: string): FoundRow => {
  const common = { kind: 'ledger', ...NO_ORDER } as const;
  if (unlike.fault === 'without_order') {
    const { asset, amount } = unlike;
    const text = amountText({ amount: sizeOf(amount), asset });
    const side = compare(amount, '0') > 0 ? 'more' : 'less';
    return {
      finding: {
        ...common,
        order_id: asset,
        differences: [{ field: 'posted', ours: `${text} ${side}`, provider: 'balance of the account' }],
        amount: sizeOf(amount),
        asset,
        detail: `The ledger has ${text} ${side} than the provider holds, and no order explains it. ${PERSON}`,
      },
      state: stateOf({
        fault: unlike.fault,
        row: asset,
        posting_id: null,
        expected: 'balance of the account',
        found: `${text} ${side}`,
        proven_at,
      }),
    };
  }
  const [off] = Object.entries(unlike.off);
  const order = 'order' in unlike ? unlike.order : undefined;
  const id = 'order' in unlike ? unlike.order.id : unlike.order_id;
  const ours = linesText(unlike.posted);
  const provider = 'wanted' in unlike ? linesText(unlike.wanted) : null;
  const money = off ? { amount: sizeOf(off[1]), asset: off[0] } : { amount: '0', asset: '' };
  return {
    finding: {
      ...common,
      order_id: id,
      order_type: order?.type ?? null,
      differences: [{ field: 'posted', ours, provider }],
      ...(off || !order ? money : moved(order)),
      detail: `${UNLIKE[unlike.fault]} ${PERSON}`,
    },
    state: {
      ...stateOf({
        fault: unlike.fault,
        row: id,
        posting_id: null,
        expected: provider,
        found: ours,
        proven_at,
      }),
      ...(order ? { provider: { order, asked_at: proven_at } } : {}),
    },
  };
};

interface Examined {
  readonly entries: ProvenEntries;
  readonly ofEntries: readonly FoundRow[];
  /** Undefined if the comparison did not run or finish. */
  readonly compared: ComparedLedger | undefined;
  readonly ofOrders: readonly FoundRow[];
  readonly failure: FailedRead | undefined;
}

/** Removes duplicates and caps the number of rows. */
const distinct = (rows: readonly FoundRow[]): readonly FoundRow[] => {
  const byRow = new Map<string, FoundRow>();
  for (const row of rows) if (!byRow.has(row.finding.order_id)) byRow.set(row.finding.order_id, row);
  return [...byRow.values()].slice(0, ROWS);
};

/**
 * Proves a sub-account's ledger from the first posting on, and against each order. Writes nothing.
 * @param from where an earlier proof stopped; after its first posting, orders are not compared
 */
export const examineLedger = async (
  account: SubAccountRecord,
  from: NonNullable<LedgerMark['recount']>['until'] | undefined,
  bounds: CompareBounds,
  context: { readonly ledger: LedgerRows; readonly provider: Provider; readonly clock: Clock },
): Promise<Examined> => {
  const { ledger, provider, clock } = context;
  const { isTimeLeft } = bounds;
  const none: PostedOrders = new Map();
  let entries = await proveEntries(account.id, { from: from ?? BEGINNING, posted: none }, isTimeLeft, ledger);
  const faults = [...entries.faults];
  let compared: ComparedLedger | undefined;
  let failure: FailedRead | undefined;
  const canCompare = from === undefined || from.postings === 0;
  for (let tries = 0; canCompare && entries.isDone && tries < TRIES && isTimeLeft(); tries += 1) {
    const result = await compareLedger(account, entries.head, entries.posted, bounds, { provider, ledger });
    if (result === 'unfinished') break;
    if (result !== 'moved') {
      if (result.ok) compared = result;
      else failure = result;
      break;
    }
    entries = await proveEntries(
      account.id,
      { from: entries.until, posted: entries.posted },
      isTimeLeft,
      ledger,
    );
    faults.push(...entries.faults);
  }
  const at = clock().toISOString();
  return {
    entries: { ...entries, faults },
    ofEntries: distinct(faults.map((fault) => rowOfFault(fault, at))),
    compared,
    ofOrders: distinct((compared?.rows ?? []).map((row) => rowOfUnlike(row, at))),
    failure,
  };
};
