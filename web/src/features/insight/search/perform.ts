import { getStatement } from '@ramps-gateway/shared/contract/calls/statements.ts';
import type { SubAccountLink } from '@ramps-gateway/shared/contract/records.ts';
import { maskAddress, shortPixHash } from '@ramps-gateway/shared/domain/masks.ts';
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { toast } from '../../../components/ui/toast.ts';
import { callApi } from '../../../lib/api/client.ts';
import { ApiError, messageOf } from '../../../lib/api/error.ts';
import { monthName } from '../../../lib/format/month.ts';
import { isBrl, isDeposit, readPix } from '../../../lib/pix.ts';
import { banksQuery, walletsQuery } from '../../../lib/queries/holdings.ts';
import { pathOf } from '../../../lib/routes.ts';
import { openFile } from '../../../lib/save-file.ts';
import type { Act, DepositAddress } from './model/actions.ts';
import { TEXTS } from './texts.ts';

const { done: D } = TEXTS;

const copy = (text: string, done: string, shown: string): Promise<void> =>
  navigator.clipboard.writeText(text).then(
    () => toast.success(done, shown),
    () => toast.failure(D.copyFailed, D.copyFailedText),
  );

const pixOf = async (
  client: QueryClient,
  { external_id: id }: SubAccountLink,
): Promise<string | undefined> => {
  const banks = await client.fetchQuery(banksQuery(id));
  const pix = readPix(banks.find((bank) => isDeposit(bank) && isBrl(bank)));
  return pix?.isValid ? pix.hash : undefined;
};

/** Deposit wallets only. */
export const depositAddressesQuery = (account: SubAccountLink) =>
  queryOptions({
    ...walletsQuery(account.external_id),
    select: (wallets): readonly DepositAddress[] =>
      wallets.flatMap(({ wallet_type: type, asset, network, address }) =>
        type === 'shared' && address
          ? [{ account, asset: asset ?? '', network: network ?? '', address }]
          : [],
      ),
  });

const isMissing = (error: unknown): boolean => error instanceof ApiError && error.code === 'NOT_FOUND';

const statementOf = async (account: SubAccountLink, month: string): Promise<string | undefined> => {
  try {
    const { link } = await callApi(getStatement, { params: { id: `${account.id}-${month}` } });
    return link?.url;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
};

/** Actions that open a dialog. */
export type Asked = Extract<Act, { readonly kind: 'send' | 'stop' }>;

/** Actions without a dialog. Each ends with a message. */
export const usePerform = () => {
  const client = useQueryClient();
  const navigate = useNavigate();

  const run = async (act: Exclude<Act, Asked>): Promise<void> => {
    const { account } = act;
    switch (act.kind) {
      case 'pix': {
        const code = await pixOf(client, account);
        if (code !== undefined) return copy(code, D.pix, `${account.name} · ${shortPixHash(code)}`);
        toast.failure(D.noPix(account.name), D.noPixText, {
          label: D.openDeposits,
          onClick: () => void navigate(`${pathOf('sub-account', account.id)}#deposits`),
        });
        return;
      }
      case 'address':
        return copy(act.address, D.address, `${account.name} · ${maskAddress(act.address)}`);
      case 'quote':
        return navigate(
          `${pathOf('exchange')}?${new URLSearchParams({ from: 'BRL', to: 'USDT', account: account.external_id })}`,
        );
      case 'statement': {
        const url = await statementOf(account, act.month);
        if (url !== undefined) return openFile(url);
        toast.info(D.noStatement(monthName(act.month)), D.noStatementText);
        return navigate(`${pathOf('sub-account', account.id)}#statements`);
      }
    }
  };
  return (act: Parameters<typeof run>[0]): void => {
    run(act).catch((error: unknown) => toast.failure(D.failed, messageOf(error)));
  };
};
