import { Button, Flex } from '@chakra-ui/react';
import { Icon } from '../../../../components/ui/icon.tsx';
import { Page } from '../../../../components/ui/page.tsx';
import { Panel, SectionTitle } from '../../../../components/ui/panel.tsx';
import { Skeleton } from '../../../../components/ui/skeleton.tsx';
import { State } from '../../../../components/ui/state.tsx';
import { useKeptFocus } from '../../../../lib/kept-focus.ts';
import { useOfferedAssets } from '../model/use-offered-assets.ts';
import { TEXTS } from '../texts.ts';
import { ExchangeDesk } from './exchange-desk.tsx';
import { DeskGrid, QuotePanel } from './quote-panel.tsx';

const { assets: A, refresh: R } = TEXTS;

const Field = () => (
  <Flex direction="column" gap="1.5" flex="1">
    <Skeleton w="16" />
    <Skeleton w="full" h="11" />
  </Flex>
);

const ExchangeSkeleton = () => (
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

interface NoAssetsProps {
  readonly retrying: boolean;
  readonly onRetry: () => void;
}

const NoAssets = ({ retrying, onRetry }: NoAssetsProps) => (
  <Panel>
    <State icon="coins" title={A.none} text={A.noneText}>
      <Button onClick={onRetry} loading={retrying} loadingText={A.trying}>
        <Icon name="retry" />
        {A.tryAgain}
      </Button>
    </State>
  </Panel>
);

interface ExchangePageProps {
  readonly userId: string | undefined;
  /** The runtime setting `exchangeOrders`. */
  readonly placesOrders: boolean;
}

/** S2.52 to S2.59. */
export const ExchangePage = ({ userId, placesOrders }: ExchangePageProps) => {
  const { assets, refreshing, refresh } = useOfferedAssets();
  const button = useKeptFocus(refreshing);
  const content = () => {
    if (!assets) return <ExchangeSkeleton />;
    if (assets.length === 0) return <NoAssets retrying={refreshing} onRetry={refresh} />;
    return <ExchangeDesk assets={assets} userId={userId} placesOrders={placesOrders} />;
  };
  return (
    <Page
      title={TEXTS.title}
      subtitle={TEXTS.subtitle}
      actions={
        <Button ref={button} onClick={refresh} loading={refreshing} aria-label={R.action}>
          <Icon name="retry" />
          {R.action}
        </Button>
      }
    >
      {content()}
    </Page>
  );
};
