import { Flex } from '@chakra-ui/react';
import { Suspense } from 'react';
import { lazyBehind } from '../../../lib/lazy-behind.ts';

const OfferPanels = lazyBehind(() => import('./offer-panels.tsx'));

/** Rates and payment methods, in the size that they have from the beginning: nothing above them moves when they come. */
export const SidePanels = () => (
  <Flex direction="column" minH="offer">
    <Suspense>
      <OfferPanels />
    </Suspense>
  </Flex>
);
