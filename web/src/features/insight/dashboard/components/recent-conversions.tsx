import { Box } from '@chakra-ui/react';
import type { ConversionRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { Role } from '@ramps-gateway/shared/domain/roles.ts';
import { useQuery } from '@tanstack/react-query';
import { STATUS_LABELS, statusFamily } from '../../../../components/ui/conversion-status.ts';
import { ListSkeleton } from '../../../../components/ui/list-skeleton.tsx';
import { Panel } from '../../../../components/ui/panel.tsx';
import { RelativeTime } from '../../../../components/ui/time.tsx';
import { Failed } from '../../../../components/ui/failed.tsx';
import { State } from '../../../../components/ui/state.tsx';
import { Tag } from '../../../../components/ui/tag.tsx';
import { useNow } from '../../../../lib/clock.ts';
import { brl, usdt } from '../../../../lib/format/amount.ts';
import { recentConversionsQuery } from '../api.ts';
import { TEXTS } from '../texts.ts';
import { RecentHead, RecentRow } from './recent-row.tsx';

const Conversion = ({ conversion, now }: { readonly conversion: ConversionRecord; readonly now: number }) => {
  const { sub_account: account, status, created_at: at } = conversion;
  const sent = conversion.transferred_usdt_amount ?? conversion.target_usdt_amount;
  return (
    <RecentRow>
      <Box fontWeight="medium" truncate title={account.name}>
        {account.name}
      </Box>
      <Box justifySelf={{ base: 'end', md: 'start' }}>
        <Tag family={statusFamily(status)} dot>
          {STATUS_LABELS[status]}
        </Tag>
      </Box>
      <Box whiteSpace="nowrap" textAlign={{ md: 'end' }}>
        {brl(conversion.original_amount)}
      </Box>
      <Box whiteSpace="nowrap" textAlign="end">
        {sent === null ? TEXTS.notQuoted : usdt(sent)}
      </Box>
      <Box hideBelow="md" textAlign="end" color="fg.subtle" textStyle="sm" whiteSpace="nowrap">
        <RelativeTime iso={at} now={now} />
      </Box>
    </RecentRow>
  );
};

const Conversions = ({ role }: { readonly role: Role }) => {
  const query = useQuery(recentConversionsQuery(role));
  const now = useNow();
  if (query.isPending) return <ListSkeleton label={TEXTS.recentLoading} />;
  if (!query.data) return <Failed title={TEXTS.recentFailed} query={query} />;
  if (query.data.length === 0)
    return <State icon="cycle" title={TEXTS.recentEmpty.title} text={TEXTS.recentEmpty.text} />;
  return (
    <Box as="ul" listStyleType="none" aria-label={TEXTS.recent}>
      {query.data.map((conversion) => (
        <Conversion key={conversion.id} conversion={conversion} now={now} />
      ))}
    </Box>
  );
};

export const RecentConversions = ({ role }: { readonly role: Role }) => (
  <Panel>
    <RecentHead />
    <Conversions role={role} />
  </Panel>
);
