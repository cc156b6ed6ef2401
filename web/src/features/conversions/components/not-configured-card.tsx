import { Box, Button, Flex } from '@chakra-ui/react';
import type { SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { CONFIGURATION_DEFAULTS } from '@ramps-gateway/shared/domain/conversion.ts';
import { useId } from 'react';
import { Icon } from '../../../components/ui/icon.tsx';
import { Panel } from '../../../components/ui/panel.tsx';
import { Tag } from '../../../components/ui/tag.tsx';
import { brl } from '../../../lib/format/amount.ts';
import { useCreateConfiguration } from '../api/create-configuration.ts';
import { TEXTS } from '../settings-texts.ts';
import { AccountHead } from './account-head.tsx';

export const NotConfiguredCard = ({ account }: { readonly account: SubAccountRecord }) => {
  const titleId = useId();
  const create = useCreateConfiguration();
  return (
    <Panel padded aria-labelledby={titleId}>
      <AccountHead account={account} id={titleId}>
        <Tag family="neutral">{TEXTS.notConfigured}</Tag>
      </AccountHead>
      <Flex align="center" justify="space-between" gap="3" wrap="wrap" mt="3">
        <Box color="fg.muted" textStyle="sm">
          {TEXTS.notConfiguredText(
            brl(CONFIGURATION_DEFAULTS.minimum_amount),
            brl(CONFIGURATION_DEFAULTS.maximum_daily_amount),
          )}
        </Box>
        <Button
          loading={create.isPending}
          onClick={() => create.mutate(account.id)}
          aria-label={`${TEXTS.configure} ${account.name}`}
        >
          <Icon name="plus" />
          {TEXTS.configure}
        </Button>
      </Flex>
    </Panel>
  );
};
