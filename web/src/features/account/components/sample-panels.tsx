import { Box, chakra, Flex } from '@chakra-ui/react';
import { Icon } from '../../../components/ui/icon.tsx';
import { SampleTag } from '../../../components/ui/tag.tsx';
import { PAYMENT_METHODS, SAMPLE_RATES, TEXTS } from '../texts.ts';

const Heading = chakra('h2', { base: { textStyle: 'label', color: 'fg.subtle' } });

/** Sample currency rates (S2.19, "Sidebar"). */
export const SampleRates = () => (
  <Box as="section" px="2.5">
    <Flex align="center" justify="space-between" mb="1.5">
      <Heading>{TEXTS.rates}</Heading>
      <SampleTag />
    </Flex>
    <Flex as="dl" justify="space-between" textStyle="sm">
      {SAMPLE_RATES.map(([currency, rate]) => (
        <Flex key={currency} gap="1.5">
          <Box as="dt" color="fg.subtle">
            {currency}
          </Box>
          <Box as="dd" fontWeight="medium">
            {rate}
          </Box>
        </Flex>
      ))}
    </Flex>
  </Box>
);

export const PaymentMethods = () => (
  <Box as="section" px="2.5">
    <Heading mb="1.5">{TEXTS.methods}</Heading>
    <Box as="ul" listStyleType="none" display="grid" gap="1" textStyle="sm" color="fg.muted">
      {PAYMENT_METHODS.map(({ name, icon }) => (
        <Flex as="li" key={name} align="center" gap="2">
          <Icon name={icon} />
          {name}
        </Flex>
      ))}
    </Box>
  </Box>
);
