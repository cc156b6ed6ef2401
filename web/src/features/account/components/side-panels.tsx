import { Flex } from '@chakra-ui/react';
import { Suspense } from 'react';
import { useSeen } from '../../../lib/in-view.ts';
import { lazyBehind } from '../../../lib/lazy-behind.ts';

const OfferPanels = lazyBehind(() => import('./offer-panels.tsx'));

/**
 * Rates and payment methods, once they are scrolled to, in the size that they have from the beginning: nothing above them moves when
 * they come.
 */
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
