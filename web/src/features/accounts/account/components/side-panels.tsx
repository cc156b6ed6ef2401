import { Flex } from '@chakra-ui/react';
import { Suspense } from 'react';
import { useSeen } from '../../../../components/ui/when-seen.tsx';
import { lazyBehind } from '../../../../lib/lazy-behind.ts';

const OfferPanels = lazyBehind(() => import('./offer-panels.tsx'));

/** Load when scrolled to, in their final size so that nothing above moves. */
export const SidePanels = () => {
  const { ref, seen } = useSeen();
  return (
    <Flex ref={ref} direction="column" minH="offer">
      {seen && (
        <Suspense>
          <OfferPanels />
        </Suspense>
      )}
    </Flex>
  );
};
