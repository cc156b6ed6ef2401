import { Box, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { CardHead } from '../../../components/ui/card-head.tsx';
import { Meter } from '../../../components/ui/meter.tsx';
import { Panel } from '../../../components/ui/panel.tsx';
import { SampleButton } from '../../../components/ui/sample-button.tsx';
import { brl, percent } from '../../../lib/format/amount.ts';
import { day } from '../../../lib/format/time.ts';
import { healthFamily } from '../model.ts';
import type { Partner } from '../sample.ts';
import { STATUS_TAGS, TEXTS } from '../texts.ts';

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <Box minW="0">
    <Box as="dt" textStyle="xs" color="fg.subtle">
      {name}
    </Box>
    <Box as="dd" fontWeight="medium" whiteSpace="nowrap">
      {children}
    </Box>
  </Box>
);

const Health = ({ name, health }: Pick<Partner, 'name' | 'health'>) => (
  <Box>
    <Flex justify="space-between" mb="1.5" textStyle="sm">
      <Box as="span" color="fg.muted">
        {TEXTS.partnerHealth}
      </Box>
      <Box as="span" fontWeight="semibold">
        {`${health}%`}
      </Box>
    </Flex>
    <Meter label={TEXTS.healthOf(name)} percent={health} family={healthFamily(health)} />
  </Box>
);

export const PartnerCard = ({ partner }: { readonly partner: Partner }) => {
  const { name, status, health, volume, fee, since, lastTransaction } = partner;
  return (
    <Panel as="li" padded display="flex" flexDirection="column" gap="4">
      <CardHead name={name} status={STATUS_TAGS[status]} />
      <Health name={name} health={health} />
      <Box as="dl" display="grid" gridTemplateColumns="1fr 1fr" columnGap="4" rowGap="3" textStyle="sm">
        <Fact name={TEXTS.partnerVolume}>{brl(volume)}</Fact>
        <Fact name={TEXTS.fee}>{percent(fee)}</Fact>
        <Fact name={TEXTS.since}>
          <time dateTime={since}>{day(since)}</time>
        </Fact>
        <Fact name={TEXTS.last}>{lastTransaction}</Fact>
      </Box>
      <Flex gap="2" mt="auto">
        <SampleButton aria-label={`${TEXTS.details}: ${name}`}>{TEXTS.details}</SampleButton>
        <SampleButton aria-label={`${TEXTS.settings}: ${name}`}>{TEXTS.settings}</SampleButton>
      </Flex>
    </Panel>
  );
};
