import { Box, Flex } from '@chakra-ui/react';
import type { ConversionRecord } from '@ramps-gateway/shared/contract/records.ts';
import { CONVERSION_STEPS } from '@ramps-gateway/shared/domain/conversion.ts';
import { stepsReached } from '../model/steps.ts';
import { statusFamily } from '../texts.ts';

/** Six marks, as many filled as steps are reached. The status beside it says the same in words. */
export const ProgressTrack = ({ conversion }: { readonly conversion: ConversionRecord }) => {
  const reached = stepsReached(conversion);
  return (
    <Flex gap="0.5" aria-hidden="true" colorPalette={statusFamily(conversion.status)}>
      {CONVERSION_STEPS.map((step, index) => (
        <Box
          key={step}
          h="1"
          w="4"
          borderRadius="full"
          bg={index < reached ? 'colorPalette.fg' : 'border'}
          opacity={index < reached ? 0.75 : 1}
        />
      ))}
    </Flex>
  );
};
