import type { LedgerProof, SubAccountProof } from '@ramps-gateway/shared/contract/proof.ts';
import { linkTo, type SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { later } from '../../../platform/clock.ts';
import { notFound } from '../../../platform/errors.ts';
import { minus, plus } from './balances.ts';
import { SETTLING_MS } from './engine-events.ts';
import { sizeOf } from './examine-ledger.ts';
import type { Amounts, LedgerMark, ProofMark, ProofTally } from './model.ts';
import type { Exceptions, Lists, Marks, Stored } from './ports.ts';
import {
  type AccountProof,
  differs,
  type ProofBounds,
  type ProofContext,
  proveAccount,
} from './prove-ledger.ts';
import { goOn, inOrder, placeOf } from './rounds.ts';

/** Maximum exception ids stored with the last proof; the list of exceptions has all. */
const KEPT = 100;
const A_RANGE = 100;
/** Maximum attempts. If two proofs end at the same time, the second adds to the first one's result. */
const TRIES = 5;

const NOTHING: ProofTally = {
  sub_accounts: 0,
  postings: 0,
  entries: 0,
  differences: {},
  differing: 0,
  rows: 0,
  exceptions: [],
};

const NEVER: ProofMark = { last: null, round: null, asked: null };

export interface RoundContext extends Omit<ProofContext, 'marks'> {
  readonly marks: Pick<Marks, 'balances' | 'ledger' | 'moveLedger' | 'proof' | 'moveProof'>;
  readonly lists: Pick<Lists, 'accounts'>;
}

const withSizes = (differences: Amounts): Amounts =>
  Object.fromEntries(Object.entries(differences).map(([asset, amount]) => [asset, sizeOf(amount)]));

const tallied = (
  tally: ProofTally,
  { postings, entries, differences, exceptions, differs }: AccountProof,
): ProofTally => ({
  sub_accounts: tally.sub_accounts + 1,
  postings: tally.postings + postings,
  entries: tally.entries + entries,
  differences: plus(tally.differences, withSizes(differences)),
  differing: tally.differing + (differs ? 1 : 0),
  rows: tally.rows + exceptions.length,
  exceptions: [...new Set([...tally.exceptions, ...exceptions])].slice(0, KEPT),
});

/** Applies the change to the latest stored proof. @returns the new proof */
const moveProof = async (
  change: (mark: ProofMark) => ProofMark | undefined,
  marks: Pick<Marks, 'proof' | 'moveProof'>,
): Promise<ProofMark> => {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const stored: Stored<ProofMark> | undefined = await marks.proof();
    const before = stored?.mark ?? NEVER;
    const next = change(before);
    if (!next) return before;
    if (await marks.moveProof(next, stored?.version ?? 0)) return next;
  }
  throw new Error('updating the proof lost every write conflict');
};

/**
 * Combines the proofs of several runs into a round over all sub-accounts. Pages show the last finished round.
 * @param hasAccounts the run found a sub-account
 * @param isFirst the run started with the first sub-account
 * @param isThrough the run reached the last sub-account
 */
export const keepRound = (
  proofs: readonly AccountProof[],
  {
    hasAccounts,
    isFirst,
    isThrough,
    at,
  }: {
    readonly hasAccounts: boolean;
    readonly isFirst: boolean;
    readonly isThrough: boolean;
    readonly at: string;
  },
  marks: Pick<Marks, 'proof' | 'moveProof'>,
): Promise<ProofMark> =>
  moveProof((mark) => {
    const tally = proofs.reduce(tallied, isFirst ? NOTHING : (mark.round ?? NOTHING));
    if (isThrough) return { ...mark, last: { ...tally, at }, round: null };
    return hasAccounts
      ? { ...mark, round: tally, waiting_since: mark.waiting_since ?? at }
      : { ...mark, round: tally };
  }, marks);

const replaced = (
  before: LedgerMark | undefined,
  didDiffer: boolean,
  proof: AccountProof,
  marks: Pick<Marks, 'proof' | 'moveProof'>,
): Promise<ProofMark> =>
  moveProof((mark) => {
    const { last } = mark;
    if (!last) return undefined;
    const gone = new Set([...(before?.rows ?? []), ...(before?.orders ?? [])]);
    const kept = last.exceptions.filter((id) => !gone.has(id));
    const exceptions = [...new Set([...kept, ...proof.exceptions])];
    return {
      ...mark,
      last: {
        ...last,
        differences: plus(
          minus(last.differences, withSizes(before?.differences ?? {})),
          withSizes(proof.differences),
        ),
        differing: Math.max(0, last.differing - (didDiffer ? 1 : 0)) + (proof.differs ? 1 : 0),
        rows: last.rows - (last.exceptions.length - kept.length) + (exceptions.length - kept.length),
        exceptions: exceptions.slice(0, KEPT),
      },
    };
  }, marks);

/** Starts an administrator's proof of the whole ledger from the first posting on, unless one is in progress. */
const askForProof = (at: string, marks: Pick<Marks, 'proof' | 'moveProof'>): Promise<ProofMark> =>
  moveProof(
    (mark) => (mark.asked ? undefined : { ...mark, asked: { at, after: null, tally: NOTHING } }),
    marks,
  );

/** Bounds that leave both sides time to settle. */
const boundsAt = (now: Date, isTimeLeft: () => boolean): ProofBounds => {
  const cutoff = later(now, -SETTLING_MS);
  return { until: cutoff, cutoff, isTimeLeft };
};

/** Continues the requested proof while time is left. Of two at the same time, only one counts. */
export const goOnProving = async (
  isTimeLeft: () => boolean,
  context: RoundContext,
): Promise<ProofMark | undefined> => {
  for (;;) {
    const stored = await context.marks.proof();
    const asked = stored?.mark.asked;
    if (!stored || !asked || !isTimeLeft()) return stored?.mark;
    const range = await context.lists.accounts(asked.after, A_RANGE);
    const proofs: AccountProof[] = [];
    const done = await inOrder(range.items, isTimeLeft, async (account: SubAccountRecord) => {
      const proof = await proveAccount(account, undefined, boundsAt(context.clock(), isTimeLeft), context);
      // Time ran out in the middle; the next call continues here.
      if (!proof.isWhole && !isTimeLeft()) return false;
      proofs.push(proof);
      return true;
    });
    const after = goOn(range, done, asked.after, placeOf);
    const tally = proofs.reduce(tallied, asked.tally);
    const isThrough = done === range.items.length && range.next === null;
    const at = context.clock().toISOString();
    const next: ProofMark = isThrough
      ? { ...stored.mark, last: { ...tally, at }, asked: null }
      : { ...stored.mark, asked: { ...asked, after, tally } };
    if (!(await context.marks.moveProof(next, stored.version))) continue;
    if (isThrough || done < range.items.length) return next;
  }
};

/** Maximum time of one call; the next call or the schedule continues the proof. */
const CALL_MS = 12_000;

const listed = (differences: Amounts): SubAccountProof['differences'] =>
  Object.entries(differences).map(([asset, amount]) => ({ asset, amount }));

const totals = ({ postings, entries, differences, rows, sub_accounts }: ProofTally) => ({
  sub_accounts,
  postings,
  entries,
  differences: listed(differences),
  rows,
});

const shown = async (mark: ProofMark | undefined, exceptions: Exceptions): Promise<LedgerProof> => {
  const { last = null, asked = null } = mark ?? {};
  const found = last ? await exceptions.ofMany(last.exceptions) : [];
  return {
    last: last && { at: last.at, ...totals(last) },
    running: asked && { asked_at: asked.at, sub_accounts: asked.tally.sub_accounts },
    exceptions: found
      .filter(({ state }) => state !== 'cleared')
      .toSorted((a, b) => (a.first_seen_at < b.first_seen_at ? 1 : -1)),
  };
};

export const showProof = async ({
  marks,
  exceptions,
}: {
  readonly marks: Pick<Marks, 'proof'>;
  readonly exceptions: Exceptions;
}): Promise<LedgerProof> => shown((await marks.proof())?.mark, exceptions);

export type ProveContext = RoundContext;

/** Proves one sub-account from its first posting on and updates its part of the last overall proof. */
const proveOne = async (
  id: string,
  isTimeLeft: () => boolean,
  context: ProveContext & ProofContext,
): Promise<SubAccountProof> => {
  const account = await context.records.account(id);
  if (!account) throw notFound();
  const before = (await context.marks.ledger(id))?.mark;
  const didDiffer = before !== undefined && (await differs(before, context));
  const proof = await proveAccount(account, undefined, boundsAt(context.clock(), isTimeLeft), context);
  await replaced(before, didDiffer, proof, context.marks);
  return {
    sub_account: linkTo(account),
    at: context.clock().toISOString(),
    postings: proof.postings,
    entries: proof.entries,
    differences: listed(proof.differences),
    rows: proof.exceptions.length,
    complete: proof.isWhole,
    exceptions: [...(await context.exceptions.ofMany(proof.exceptions))],
  };
};

/** @param subAccountId undefined proves all sub-accounts, as far as time allows */
export const proveNow = async (
  subAccountId: string | undefined,
  context: ProveContext,
): Promise<LedgerProof & { sub_account: SubAccountProof | null }> => {
  const { clock, marks, exceptions } = context;
  const ends = clock().getTime() + CALL_MS;
  const isTimeLeft = () => clock().getTime() < ends;
  if (subAccountId !== undefined) {
    const sub_account = await proveOne(subAccountId, isTimeLeft, context);
    return { ...(await showProof(context)), sub_account };
  }
  await askForProof(clock().toISOString(), marks);
  const mark = await goOnProving(isTimeLeft, context);
  return { ...(await shown(mark, exceptions)), sub_account: null };
};
