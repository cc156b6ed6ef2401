import { addSharedBank, deleteBank } from '@ramps-gateway/shared/contract/ramps/holdings.ts';
import { isAccountSet } from '@ramps-gateway/shared/domain/masks.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { announce } from '../../../components/ui/live-region.tsx';
import { toast } from '../../../components/ui/toast.ts';
import { mayHaveBeenDone, messageOf } from '../../../lib/api/error.ts';
import { callProvider } from '../../../lib/api/ramps.ts';
import { type Bank, banksQuery } from '../../../lib/queries/holdings.ts';
import { askAfterChange } from '../../../lib/queries/kept-holdings.ts';
import { isBrl, isDeposit, type Pix, readPix } from '../../../lib/pix.ts';
import { keys } from '../../../lib/query/keys.ts';
import { TEXTS } from './texts.ts';

/** S2.81, "Deposits": shared and external accounts. */
export const splitBanks = (banks: readonly Bank[]) => ({
  deposits: banks.filter(isDeposit),
  withdrawals: banks.filter((bank) => !isDeposit(bank)),
});

export const bankName = ({ bank_name: name }: Bank): string => name || TEXTS.unnamed;

/** S4.32, "PIX": generated, or the account's value is set and not '0000'. */
export const isReady = (bank: Bank | undefined, pix: Pix | undefined): boolean =>
  pix?.isValid === true || isAccountSet(bank?.account);

export const useDeleteBank = (accountId: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callProvider(deleteBank, { values: { id }, account: accountId }),
    onSuccess: () => toast.success(TEXTS.remove.done),
    onError: (error) => {
      const reason = messageOf(error);
      const { failed, unknown } = TEXTS.remove;
      toast.failure(failed, mayHaveBeenDone(error) ? `${reason.replace(/\.$/, '')}. ${unknown}` : reason);
    },
    onSettled: () => {
      askAfterChange(client, accountId);
      return client.invalidateQueries({ queryKey: keys.holdings.banks(accountId) });
    },
  });
};

const generate = async (accountId: string): Promise<Pix> => {
  const pix = readPix(await callProvider(addSharedBank, { account: accountId, data: { asset: 'BRL' } }));
  if (!pix) throw new Error(TEXTS.pix.noData);
  if (!pix.isValid) throw new Error(TEXTS.pix.damaged);
  return pix;
};

const withPix =
  ({ hash }: Pix) =>
  (bank: Bank): Bank =>
    isDeposit(bank) && isBrl(bank) ? { ...bank, instant_payment: hash } : bank;

/** S2.82: a shared BRL account gives PIX data; each request gives a new PIX. */
export const useGeneratePix = (accountId: string) => {
  const client = useQueryClient();
  const { queryKey } = banksQuery(accountId);
  return useMutation({
    mutationFn: () => generate(accountId),
    onSuccess: (pix) => {
      client.setQueryData(queryKey, (banks: readonly Bank[] | undefined) => banks?.map(withPix(pix)));
      announce(TEXTS.pix.generated);
    },
    onSettled: () => {
      askAfterChange(client, accountId);
      void client.invalidateQueries({ queryKey });
    },
  });
};
