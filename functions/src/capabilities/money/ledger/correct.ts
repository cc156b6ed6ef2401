import type { ListedPosting } from '@ramps-gateway/shared/contract/calls/ledger.ts';
import type { PostingRecord } from '@ramps-gateway/shared/contract/ledger.ts';
import {
  type LedgerAccount,
  type Line,
  readLedgerAccount,
} from '@ramps-gateway/shared/domain/ledger/accounts.ts';
import { between } from '@ramps-gateway/shared/domain/ledger/lines.ts';
import { type Amount, compare, subtract } from '@ramps-gateway/shared/domain/money.ts';
import { visibleAccount } from '../../../modules/accounts/sub-account.ts';
import { type Correction, factOfCorrection, ownLines } from '../../../modules/ledger/model.ts';
import { VisibleError } from '../../../platform/errors.ts';
import { digest } from '../../../platform/ids.ts';
import type { Work } from '../../../modules/act/work.ts';
import type { LedgerPorts } from './ports.ts';
import { showing } from './showing.ts';

export interface Asked {
  readonly sub_account_id: string;
  readonly from: LedgerAccount;
  readonly to: LedgerAccount;
  readonly amount: Amount;
  readonly note: string;
}

/** Assets allowed in a correction before the ledger's first posting. */
const USUAL = ['BRL', 'USDT'];

const refused = (message: string, details?: unknown): VisibleError =>
  new VisibleError('INVALID_REQUEST', message, details);

const isSame = (posting: PostingRecord, { sub_account_id, lines, note }: Correction): boolean =>
  posting.sub_account_id === sub_account_id &&
  posting.note === note &&
  between(ownLines([posting]), lines).length === 0;

/**
 * Moves an amount between two ledger accounts of a sub-account; no money moves. A key used for another request is a 422.
 */
export const correct = ({ accounts, ledger, ledgerWriter, clock, people }: LedgerPorts) => {
  const checkAsset = async (id: string, { from, to }: Asked): Promise<void> => {
    const [asset, other] = [from, to].map((account) => readLedgerAccount(account)?.asset);
    if (asset === undefined || asset !== other) throw refused('to: must be of the same asset as from');
    const head = (await ledger.heads([id])).get(id);
    const known = Object.keys(head?.accounts ?? {}).map((account) => readLedgerAccount(account)?.asset);
    const assets = [...new Set([...USUAL, ...known.flatMap((each) => each ?? [])])].toSorted();
    if (!assets.includes(asset))
      throw refused(`from: the ledger of the sub-account has no ${asset}, only ${assets.join(', ')}`, {
        assets,
      });
  };

  return async (work: Work, key: string, asked: Asked): Promise<ListedPosting> => {
    const { who } = work;
    const fresh = work.freshSignIn();
    const { sub_account_id: id, from, to, amount, note } = asked;
    work.audit({ object: { kind: 'sub_account', id } });
    if (from === to) throw refused('to: must be another account than from');
    if (compare(amount, '0') <= 0) throw refused('amount: must be above 0');
    const { record } = await visibleAccount(who, id, accounts);
    await checkAsset(id, asked);
    const approved = await work.needSecondPerson({
      item: 'ledger',
      object: { kind: 'sub_account', id },
      account: record,
      after: { from, to, amount, note },
    });
    const at = clock().toISOString();
    const lines: readonly Line[] = [
      { account: from, amount: subtract('0', amount) },
      { account: to, amount },
    ];
    const correction: Correction = {
      id: `cor_${digest(`correction ${who.user_id} ${key}`)}`,
      sub_account_id: id,
      lines,
      by: who.user_id,
      note,
      at,
    };
    const [posting] = await ledgerWriter.correct(factOfCorrection(correction), at, approved, fresh);
    if (!posting) throw new Error('a correction was not posted');
    if (!isSame(posting, correction))
      throw new VisibleError('UNPROCESSABLE', 'This Idempotency-Key was used for another correction.');
    return (await showing(who, record, [posting], people)).posting(posting);
  };
};
