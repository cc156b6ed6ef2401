import { Box, Flex } from '@chakra-ui/react';
import type { SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { useId } from 'react';
import { Panel } from '../../../components/ui/panel.tsx';
import { Tag } from '../../../components/ui/tag.tsx';
import { isOwner, type Who } from '../model/destination.ts';
import { TEXTS } from '../settings-texts.ts';
import { AccountHead } from './account-head.tsx';
import { ChooseDestination } from './choose-destination.tsx';

interface NotConfiguredCardProps {
  readonly account: SubAccountRecord;
  readonly who: Who;
}

export const NotConfiguredCard = ({ account, who }: NotConfiguredCardProps) => {
  const titleId = useId();
  return (
    <Panel padded aria-labelledby={titleId}>
      <AccountHead account={account} id={titleId}>
        <Tag family="neutral">{TEXTS.notConfigured}</Tag>
      </AccountHead>
      <Flex align="center" justify="space-between" gap="3" wrap="wrap" mt="3">
        <Box color="fg.muted" textStyle="sm">
          {TEXTS.notConfiguredText}
        </Box>
        <ChooseDestination account={account} owns={isOwner(account, who)} />
      </Flex>
    </Panel>
  );
};
