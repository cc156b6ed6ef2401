import { Box, chakra, Flex } from '@chakra-ui/react';
import type { ConversionRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { Role } from '@ramps-gateway/shared/domain/roles.ts';
import { useQuery } from '@tanstack/react-query';
import { STATUS_LABELS, statusFamily } from '../../../../components/ui/conversion-status.ts';
import { Failed } from '../../../../components/ui/failed.tsx';
import { Icon } from '../../../../components/ui/icon.tsx';
import { LinkButton } from '../../../../components/ui/link-button.tsx';
import { ListSkeleton } from '../../../../components/ui/list-skeleton.tsx';
import { Panel } from '../../../../components/ui/panel.tsx';
import { RelativeTime } from '../../../../components/ui/relative-time.tsx';
import { State } from '../../../../components/ui/state.tsx';
import { LabelTag } from '../../../../components/ui/tag.tsx';
import { useNow } from '../../../../lib/clock.ts';
import { brl, usdt } from '../../../../lib/format/amount.ts';
import { pathOf } from '../../../../lib/routes.ts';
import { recentConversionsQuery } from '../api.ts';
import { TEXTS } from '../texts.ts';

export const RecentHead = () => (
  <Flex align="center" justify="space-between" px={{ base: '4', md: '5' }} py="3">
    <Box as="h2" textStyle="section">
      {TEXTS.recent}
    </Box>
    <LinkButton to={pathOf('conversions')}>
      {TEXTS.viewAll}
      <Icon name="arrow" />
    </LinkButton>
  </Flex>
);

export const RecentRow = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr) auto', md: 'minmax(0, 1fr) 9.5rem 6.5rem 7.5rem 5.5rem' },
    alignItems: 'center',
    columnGap: '3',
    rowGap: '1',
    px: { base: '4', md: '5' },
    py: '3',
    borderTopWidth: '1px',
  },
});

const Conversion = ({ conversion, now }: { readonly conversion: ConversionRecord; readonly now: number }) => {
  const { sub_account: account, status, created_at: at } = conversion;
  const sent = conversion.transferred_usdt_amount ?? conversion.target_usdt_amount;
  return (
    <RecentRow>
      <Box fontWeight="medium" truncate title={account.name}>
        {account.name}
      </Box>
      <Box justifySelf={{ base: 'end', md: 'start' }}>
        <LabelTag of={[STATUS_LABELS[status], statusFamily(status)]} />
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
