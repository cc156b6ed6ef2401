import { Flex } from '@chakra-ui/react';
import { Panel } from '../../../components/ui/panel.tsx';
import { SectionTitle } from '../../../components/ui/section-title.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { TEXTS } from '../texts.ts';
import { DeskGrid } from './desk-grid.tsx';
import { QuotePanel } from './quote-panel.tsx';

const Field = () => (
  <Flex direction="column" gap="1.5" flex="1">
    <Skeleton w="16" />
    <Skeleton w="full" h="11" />
  </Flex>
);

/** The form while the assets are loading, in its own size. */
export const ExchangeSkeleton = () => (
  <DeskGrid role="status" aria-label={TEXTS.assets.loading}>
    <Panel padded>
      <SectionTitle>{TEXTS.form.title}</SectionTitle>
      <Flex direction="column" gap="4" aria-hidden="true">
        <Flex direction={{ base: 'column', md: 'row' }} gap={{ base: '12', md: '12' }}>
          <Field />
          <Field />
        </Flex>
        <Field />
        <Skeleton w="24" h="9" />
      </Flex>
    </Panel>
    <QuotePanel quoted={undefined} asking={false}>
      {null}
    </QuotePanel>
  </DeskGrid>
);
