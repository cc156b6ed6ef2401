import { Box, Flex } from '@chakra-ui/react';
import type { StateTag } from '@ramps-gateway/shared/domain/states/tag.ts';
import type { ReactNode } from 'react';
import { CardHead, Panel } from '../../../../components/ui/panel.tsx';
import { Meter } from '../../../../components/ui/meter.tsx';
import { Quiet } from '../../../../components/ui/text.ts';
import { healthFamily } from '../model.ts';
import { LIVE, TEXTS } from '../texts.ts';

interface FigureProps {
  readonly name: string;
  readonly children: ReactNode;
  readonly hint?: string;
}

export const Figure = ({ name, children, hint }: FigureProps) => (
  <Box minW="0">
    <Box as="dt" textStyle="xs" color="fg.subtle">
      {name}
    </Box>
    <Box as="dd" fontWeight="medium" whiteSpace="nowrap">
      {children}
    </Box>
    {hint !== undefined && (
      <Box as="dd" textStyle="xs" color="fg.subtle">
        {hint}
      </Box>
    )}
  </Box>
);

interface HealthProps {
  readonly name: string;
  readonly health: number | null;
}

export const Health = ({ name, health }: HealthProps) => (
  <Box>
    <Flex justify="space-between" mb="1.5" textStyle="sm">
      <Box as="span" color="fg.muted">
        {TEXTS.partnerHealth}
      </Box>
      <Box
        as="span"
        fontWeight={health === null ? 'normal' : 'semibold'}
        color={health === null ? 'fg.subtle' : undefined}
      >
        {health === null ? LIVE.notMeasured : `${health}%`}
      </Box>
    </Flex>
    {health === null ? (
      <Box h="1.5" borderRadius="full" bg="neutral.muted" />
    ) : (
      <Meter label={TEXTS.healthOf(name)} percent={health} family={healthFamily(health)} />
    )}
  </Box>
);

interface PartnerFrameProps extends HealthProps {
  readonly status: StateTag;
  readonly about?: ReactNode;
  readonly measured?: string;
  readonly children: ReactNode;
  readonly actions: ReactNode;
}

export const PartnerFrame = ({
  name,
  status,
  health,
  about,
  measured,
  children,
  actions,
}: PartnerFrameProps) => (
  <Panel as="li" padded display="flex" flexDirection="column" gap="4">
    <Box>
      <CardHead name={name} status={status} />
      {about}
    </Box>
    <Box>
      <Health name={name} health={health} />
      {measured !== undefined && (
        <Quiet mt="1.5" minH="1lh">
          {measured}
        </Quiet>
      )}
    </Box>
    <Box as="dl" display="grid" gridTemplateColumns="1fr 1fr" columnGap="4" rowGap="3" textStyle="sm">
      {children}
    </Box>
    <Flex gap="2" mt="auto" wrap="wrap">
      {actions}
    </Flex>
  </Panel>
);

export const CARDS = {
  listStyleType: 'none',
  gridTemplateColumns: {
    base: 'minmax(0, 1fr)',
    md: 'repeat(2, minmax(0, 1fr))',
    xl: 'repeat(3, minmax(0, 1fr))',
  },
  gap: '4',
  mt: '4',
} as const;

export const SUMMARY = {
  gridTemplateColumns: { base: '1fr 1fr', xl: 'repeat(4, 1fr)' },
  gap: { base: '3', md: '4' },
} as const;
