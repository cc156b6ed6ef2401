import { addSharedBank } from '@ramps-gateway/shared/contract/ramps/holdings.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { announce } from '../../../components/ui/live-region.tsx';
import { callProvider } from '../../../lib/api/ramps.ts';
import { type Bank, banksQuery } from '../../../lib/queries/holdings.ts';
import { isBrl } from '../model/banks.ts';
import { type Pix, readPix } from '../model/pix.ts';
import { TEXTS } from '../texts.ts';

const generate = async (accountId: string): Promise<Pix> => {
  const pix = readPix(await callProvider(addSharedBank, { account: accountId, data: { asset: 'BRL' } }));
  if (!pix) throw new Error(TEXTS.pix.noData);
  return pix;
};

const withPix =
  ({ hash }: Pix) =>
  (bank: Bank): Bank =>
    bank.bank_type === 'shared' && isBrl(bank) ? { ...bank, instant_payment: hash } : bank;

/** S2.82: a shared account in BRL gives PIX data; asking again gives a new PIX. */
export const useGeneratePix = (accountId: string) => {
  const client = useQueryClient();
  const { queryKey } = banksQuery(accountId);
  return useMutation({
    mutationFn: () => generate(accountId),
    onSuccess: (pix) => {
      client.setQueryData(queryKey, (banks: readonly Bank[] | undefined) => banks?.map(withPix(pix)));
      announce(TEXTS.pix.generated);
    },
    onSettled: () => void client.invalidateQueries({ queryKey }),
  });
};
