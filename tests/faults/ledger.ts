import { add, compare, subtract } from '#shared/domain/money.ts';
import { isHeldCode, readLedgerAccount } from '#shared/domain/ledger/accounts.ts';
import * as z from 'zod/mini';
import type { StackFile } from '#tests/support/stack.ts';
import { ordersMade, runNow, sandbox } from '#tests/support/stack-client.ts';
import { removeRows, type Row, rowsOf } from './judge.ts';
import { atRest } from './moving.ts';
import type { Verdicts } from './scenario.ts';

/** The first run records what nobody reported; a later one proves it. */
const RUNS = 6;
/** Runs as if later, so that the orders of the last minutes are old enough to compare. */
const AHEAD_MS = 10 * 60_000;

type Amounts = Readonly<Record<string, string>>;

const parts = {
  account: z.object({ id: z.string(), external_id: z.string() }),
  head: z.object({
    sub_account_id: z.string(),
    accounts: z.record(z.string(), z.object({ balance: z.string() })),
  }),
  proof: z.object({
    recount: z.nullable(z.unknown()),
    recounted_at: z.nullable(z.string()),
    rows: z.array(z.string()),
    orders: z.array(z.string()),
    differences: z.record(z.string(), z.string()),
  }),
  last: z.object({ last: z.nullable(z.object({ at: z.string(), sub_accounts: z.int(), rows: z.int() })) }),
  exception: z.object({ id: z.string(), detail: z.string() }),
};

const recordsOf = <S extends z.core.$ZodType>(rows: readonly Row[], entity: string, schema: S) =>
  rows.flatMap((row) => (row.entity === entity ? [z.parse(schema, row.record)] : []));

const plus = (sums: Amounts, asset: string, amount: string): Amounts => ({
  ...sums,
  [asset]: add(sums[asset] ?? '0', amount),
});

/** Compares the sandbox's balances, less pending exchanges, with the ledger itself, not with the proof. */
const notHeld = async (stack: StackFile, rows: readonly Row[]): Promise<readonly string[]> => {
  const { items } = await sandbox(stack)<{ items: { account_id: string; balances: Amounts }[] }>(
    'GET /sandbox/accounts',
  );
  const held = new Map(items.map(({ account_id: id, balances }) => [id, balances]));
  const underWay = (await ordersMade(stack)).filter(
    ({ type, status }) => type === 'exchange' && status === 'pending',
  );
  const heads = new Map(
    recordsOf(rows, 'ledger_head', parts.head).map((head) => [head.sub_account_id, head]),
  );
  const wrong: string[] = [];
  for (const { id, external_id: externalId } of recordsOf(rows, 'sub_account', parts.account)) {
    let booked: Amounts = {};
    for (const [account, { balance }] of Object.entries(heads.get(id)?.accounts ?? {})) {
      const { code, asset } = readLedgerAccount(account) ?? {};
      if (code && asset && isHeldCode(code)) booked = plus(booked, asset, balance);
    }
    for (const { account_id: of, source_amount: taken } of underWay)
      if (of === externalId) booked = plus(booked, 'BRL', subtract('0', taken));
    const there = held.get(externalId) ?? {};
    for (const asset of new Set([...Object.keys(booked), ...Object.keys(there)])) {
      const [ours, theirs] = [booked[asset] ?? '0', there[asset] ?? '0'];
      if (compare(ours, theirs) !== 0)
        wrong.push(`${externalId}: the ledger has ${ours} ${asset}, and the provider holds ${theirs}`);
    }
  }
  return wrong;
};

/** Why an account's proof is not 0.00, one sentence each. */
const notProven = (rows: readonly Row[], at: string): readonly string[] => {
  const details = new Map(
    recordsOf(rows, 'reconciliation_exception', parts.exception).map(({ id, detail }) => [id, detail]),
  );
  const marks = new Map(
    rows.flatMap(({ pk, sk, record }) => {
      const mark = sk === 'PROOF' ? z.safeParse(parts.proof, record).data : undefined;
      return mark ? [[pk, mark] as const] : [];
    }),
  );
  const accounts = recordsOf(rows, 'sub_account', parts.account);
  const unlike = accounts.flatMap(({ id, external_id: account }) => {
    const mark = marks.get(`SUBACCOUNT#${id}`);
    if (!mark || mark.recount !== null || mark.recounted_at === null)
      return [`${account}: the ledger was not proven from the first posting on`];
    const found = [...mark.rows, ...mark.orders].map((each) => details.get(each) ?? each);
    const off = Object.entries(mark.differences).map(([asset, amount]) => `${amount} ${asset}`);
    return found.length + off.length > 0
      ? [`${account}: the proof says ${off.join(', ') || '0.00'}: ${found.join(' ')}`]
      : [];
  });
  const round = rows.find(({ pk, sk }) => pk === 'RECONCILIATION' && sk === 'PROOF');
  const last = z.safeParse(parts.last, round?.record).data?.last;
  const isOfAll = last?.at === at && last.sub_accounts === accounts.length && last.rows === 0;
  return isOfAll || unlike.length > 0
    ? unlike
    : [
        `the last proof covers ${last?.sub_accounts ?? 0} of ${accounts.length} accounts, at ${last?.at ?? 'no time'}`,
      ];
};

/**
 * Judges that a reconciliation run proves 0.00 for every account, with all its postings and orders, and that the
 * sandbox's balances match the ledger. Returns the number of accounts.
 */
export const judgeLedger = async (stack: StackFile, now: Date, verdicts: Verdicts): Promise<number> => {
  const proven = (await rowsOf(stack, 'reconciliation_mark')).filter(
    ({ pk, sk }) => sk === 'PROOF' && pk !== 'RECONCILIATION',
  );
  await removeRows(stack, proven);
  for (let runs = 1; ; runs += 1) {
    const at = new Date(now.getTime() + AHEAD_MS + runs).toISOString();
    await runNow(stack, 'reconcile', { time: at });
    const rows = await rowsOf(stack);
    // On a shared stack an earlier scenario may still move money, so the reads can disagree at first.
    const wrong = [...notProven(rows, at), ...(await notHeld(stack, rows))];
    if (wrong.length === 0 || runs === RUNS) {
      for (const each of wrong) verdicts.expect(false, () => each);
      return recordsOf(rows, 'sub_account', parts.account).length;
    }
    await atRest(stack);
  }
};
