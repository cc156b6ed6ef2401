import type { Bank } from '../../../../lib/queries/holdings.ts';
import { TEXTS } from '../texts.ts';

/** An account of unknown type is never offered for deposits. */
const isDeposit = ({ bank_type: type }: Bank): boolean => type === 'shared';

/** S2.81, "Deposits": shared and external accounts. */
export const splitBanks = (banks: readonly Bank[]) => ({
  deposits: banks.filter(isDeposit),
  withdrawals: banks.filter((bank) => !isDeposit(bank)),
});

export const isBrl = ({ asset }: Bank): boolean => asset?.toUpperCase() === 'BRL';

export const bankName = ({ bank_name: name }: Bank): string => name || TEXTS.unnamed;
