import { addSharedBank, deleteBank } from '@ramps-gateway/shared/contract/ramps/holdings.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { announce } from '../../../../components/ui/live-region.tsx';
import { toast } from '../../../../components/ui/toast.ts';
import { mayHaveBeenDone, messageOf } from '../../../../lib/api/error.ts';
import { callProvider } from '../../../../lib/api/ramps.ts';
import { type Bank, banksQuery } from '../../../../lib/queries/holdings.ts';
import { askAfterChange } from '../../../../lib/queries/kept-holdings.ts';
import { keys } from '../../../../lib/query/keys.ts';
import { isBrl } from '../model/banks.ts';
import { type Pix, readPix } from '../model/pix.ts';
import { TEXTS } from '../texts.ts';

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
    bank.bank_type === 'shared' && isBrl(bank) ? { ...bank, instant_payment: hash } : bank;

/** S2.82: a shared BRL account gives PIX data; asking again gives a new PIX. */
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
