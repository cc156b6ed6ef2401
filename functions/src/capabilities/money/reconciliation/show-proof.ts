import type { BooksProof, SubAccountProof } from '@ramps-gateway/shared/contract/proof.ts';
import { linkTo } from '@ramps-gateway/shared/contract/records.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Amounts, ProofMark, ProofTally } from './model.ts';
import type { Exceptions, Marks } from './ports.ts';
import { differs, type ProofContext, proveAccount } from './prove-books.ts';
import { askForProof, boundsAt, goOnProving, replaced, type RoundContext } from './proof-round.ts';

/** Longest time of one call; the next call or the schedule continues the proof. */
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

const shown = async (mark: ProofMark | undefined, exceptions: Exceptions): Promise<BooksProof> => {
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
}): Promise<BooksProof> => shown((await marks.proof())?.mark, exceptions);

export type ProveContext = RoundContext;

/** Proves one sub-account from its first posting on, now, and updates its part of the last overall proof. */
const proveOne = async (
  id: string,
  isTimeLeft: () => boolean,
  context: ProveContext & ProofContext,
): Promise<SubAccountProof> => {
  const account = await context.records.account(id);
  if (!account) throw notFound();
  const before = (await context.marks.books(id))?.mark;
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

/** @param subAccountId undefined proves all of them, as far as there is time */
export const proveNow = async (
  subAccountId: string | undefined,
  context: ProveContext,
): Promise<BooksProof & { sub_account: SubAccountProof | null }> => {
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
