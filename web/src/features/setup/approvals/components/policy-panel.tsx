import { Box, Button, Flex } from '@chakra-ui/react';
import type { Policy } from '@ramps-gateway/shared/contract/calls/policy.ts';
import { CHOSEN_ITEMS } from '@ramps-gateway/shared/domain/policy.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { HistoryLink } from '../../../../components/ui/history-link.tsx';
import { Notice, RetryNotice } from '../../../../components/ui/notice.tsx';
import { Panel, SectionTitle } from '../../../../components/ui/panel.tsx';
import { Skeleton } from '../../../../components/ui/skeleton.tsx';
import { useDialog } from '../../../../components/ui/use-dialog.ts';
import { policyQuery } from '../api.ts';
import { TEXTS } from '../texts.ts';

const { policy: P } = TEXTS;

const Shown = ({ policy, change }: { readonly policy: Policy; readonly change: ReactNode }) => {
  if (!policy.on)
    return (
      <Notice family="danger" title={P.off} action={change}>
        {P.offText}
      </Notice>
    );
  const count = Object.values(policy.items).filter(Boolean).length;
  return (
    <Panel padded>
      <Flex align="flex-start" justify="space-between" gap="3">
        <Box minW="0">
          <SectionTitle mb="1">{P.title}</SectionTitle>
          <Box textStyle="sm" color="fg.muted">
            {`${P.on(count, CHOSEN_ITEMS.length)}. ${P.second[policy.second]}`}
          </Box>
        </Box>
        {change}
      </Flex>
      {policy.only_one && (
        <Box mt="3">
          <Notice family="warning">{P.onlyOne}</Notice>
        </Box>
      )}
    </Panel>
  );
};

/** As high as most of its texts, so that nothing below moves. */
const HEIGHT = '84px';

/** Red when nothing needs approval. */
export const PolicyPanel = () => {
  const query = useQuery(policyQuery);
  const dialog = useDialog(() => import('./policy-dialog.tsx'));
  if (query.isPending) return <Skeleton h={HEIGHT} aria-label={P.loading} />;
  if (!query.data) return <RetryNotice query={query}>{P.loadFailed}</RetryNotice>;
  const change = (
    <Flex direction={{ base: 'column', sm: 'row' }} gap="2">
      <HistoryLink kind="policy" id="gateway" of={P.title} />
      <Button {...dialog.trigger} size="sm" flexShrink="0">
        {P.change}
      </Button>
    </Flex>
  );
  return (
    <Box minH={HEIGHT}>
      <Shown policy={query.data} change={change} />
      {dialog.Part && <dialog.Part {...dialog.shown} policy={query.data} />}
    </Box>
  );
};
