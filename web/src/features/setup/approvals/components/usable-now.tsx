import { Box } from '@chakra-ui/react';
import type { Approval } from '@ramps-gateway/shared/contract/approvals.ts';
import { compare, sumOf } from '@ramps-gateway/shared/domain/money.ts';
import { useQuery } from '@tanstack/react-query';
import { Detail, DetailList } from '../../../../components/ui/detail-list.tsx';
import { Notice } from '../../../../components/ui/notice.tsx';
import { exactly } from '../../../../lib/format/amount.ts';
import { reserveQuery, usableIn } from '../../../../lib/queries/holdings.ts';
import { keptOfOneQuery } from '../../../../lib/queries/kept-holdings.ts';
import { spentBy } from '../model/spent.ts';
import { TEXTS } from '../texts.ts';

const { usable: U } = TEXTS;

/** What the order may use now, as the server judges it; `undefined` if it spends nothing. */
export const UsableNow = ({ approval }: { readonly approval: Approval }) => {
  const { sub_account: account } = approval;
  const spent = spentBy(approval);
  const enabled = account !== null && spent !== undefined;
  const { data: held } = useQuery({ ...keptOfOneQuery(account?.id ?? ''), enabled });
  const { data: reserve } = useQuery({
    ...reserveQuery(account?.id ?? '', account?.external_id ?? ''),
    enabled,
  });
  if (!spent || !held?.balances || !reserve) return null;
  const asset = spent.asset.toUpperCase();
  const balances = held.balances.filter((each) => each.asset.toUpperCase() === asset);
  const usable = usableIn(reserve, asset, sumOf(balances.map(({ balance }) => balance)));
  return (
    <>
      <DetailList>
        <Detail name={U.label}>
          <Box fontVariantNumeric="tabular-nums">{exactly(usable, asset)}</Box>
        </Detail>
      </DetailList>
      {compare(spent.amount, usable) > 0 && (
        <Notice family="danger" title={U.tooMuch}>
          {U.tooMuchText}
        </Notice>
      )}
    </>
  );
};
