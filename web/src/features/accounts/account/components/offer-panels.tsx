import { Box, chakra, Flex } from '@chakra-ui/react';
import type { Offer } from '@ramps-gateway/shared/contract/calls/rates.ts';
import type { Currency } from '@ramps-gateway/shared/domain/display.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Age } from '../../../../components/ui/time.tsx';
import { Icon, type IconName } from '../../../../components/ui/icon.tsx';
import { Skeleton } from '../../../../components/ui/skeleton.tsx';
import { SampleTag } from '../../../../components/ui/tag.tsx';
import { useNow } from '../../../../lib/clock.ts';
import { rateFigure } from '../../../../lib/format/amount.ts';
import { offerQuery } from '../../../../lib/queries/counter-value.ts';
import { preferencesQuery } from '../../../../lib/queries/preferences.ts';
import { useSampleData } from '../../../../lib/queries/sample-data.ts';
import { useSocketStatus } from '../../../../lib/socket/connection.ts';
import { methodsOf, ratesIn } from '../model/offered.ts';
import { OFFER as O, PAYMENT_METHODS, SAMPLE_RATES } from '../offer-texts.ts';

const Heading = chakra('h2', { base: { textStyle: 'label', color: 'fg.subtle' } });
const Note = chakra('div', { base: { textStyle: 'xs', color: 'fg.subtle', minH: '5' } });
const Section = chakra('section', { base: { px: '2.5' } });

interface RatesProps {
  readonly title: string;
  readonly mark?: ReactNode;
  readonly rates: readonly (readonly [asset: string, price: string])[];
  readonly instead?: ReactNode;
  readonly note?: ReactNode;
}

const Rates = ({ title, mark, rates, instead, note }: RatesProps) => (
  <Section>
    <Flex align="center" justify="space-between" gap="2" minH="6">
      <Heading>{title}</Heading>
      {mark}
    </Flex>
    {instead ?? (
      <Flex as="dl" justify="space-between" gap="2" textStyle="sm">
        {rates.map(([asset, price]) => (
          <Flex key={asset} gap="1.5" whiteSpace="nowrap">
            <Box as="dt" color="fg.subtle">
              {asset}
            </Box>
            <Box as="dd" fontWeight="medium" fontVariantNumeric="tabular-nums">
              {price}
            </Box>
          </Flex>
        ))}
      </Flex>
    )}
    {note && <Note>{note}</Note>}
  </Section>
);

const LiveRates = ({ offer, currency }: { readonly offer: Offer; readonly currency: Currency }) => {
  const now = useNow();
  const shown = ratesIn(offer, currency);
  if (!shown) return <Rates title={O.rates(currency)} rates={[]} instead={<Note>{O.noRate}</Note>} />;
  return (
    <Rates
      title={O.rates(shown.currency)}
      rates={shown.rates.map(([asset, price]) => [asset, rateFigure(price)])}
      note={
        <>
          <Age iso={shown.at} now={now} always />
          {shown.missing !== null && ` · ${O.missing(shown.missing)}`}
        </>
      }
    />
  );
};

interface Method {
  readonly name: string;
  readonly icon: IconName;
}

const Methods = ({ methods }: { readonly methods: readonly Method[] }) => (
  <Box as="ul" listStyleType="none" display="grid" gap="1" textStyle="sm" color="fg.muted">
    {methods.map(({ name, icon }) => (
      <Flex as="li" key={name} gap="2">
        <Icon name={icon} />
        <Box as="span" lineClamp="2" title={name}>
          {name}
        </Box>
      </Flex>
    ))}
  </Box>
);

const MethodsSection = ({ children }: { readonly children: ReactNode }) => (
  <Section>
    <Heading mb="1.5">{O.methods}</Heading>
    {children}
  </Section>
);

const LiveMethods = ({ offer }: { readonly offer: Offer }) => {
  const methods = methodsOf(offer);
  if (methods.length === 0) return <Note>{offer.is_synced ? O.noMethod : O.notSynced}</Note>;
  return <Methods methods={methods} />;
};

const Samples = () => (
  <>
    <Rates title={O.rates('USD')} mark={<SampleTag />} rates={SAMPLE_RATES} />
    <MethodsSection>
      <Methods methods={PAYMENT_METHODS} />
    </MethodsSection>
  </>
);

interface LiveProps {
  readonly offer: Offer | undefined;
  readonly currency: Currency | undefined;
  readonly failed: boolean;
}

const Live = ({ offer, currency, failed }: LiveProps) => {
  const instead = <Note>{failed ? O.failed : <Skeleton w="24" />}</Note>;
  return (
    <>
      {offer && currency ? (
        <LiveRates offer={offer} currency={currency} />
      ) : (
        <Rates title={O.rates()} rates={[]} instead={instead} />
      )}
      <MethodsSection>{offer ? <LiveMethods offer={offer} /> : instead}</MethodsSection>
    </>
  );
};

/** Without stored data the provider may not be connected; only then are samples looked up. */
const Unconnected = (live: LiveProps) => (useSampleData().shown ? <Samples /> : <Live {...live} />);

/** What the provider offers (S2.19, S2.20, "Sidebar"), or the specification's samples. */
const OfferPanels = () => {
  // Waits for the socket; nothing shown depends on it.
  const isLive = useSocketStatus() !== 'connecting';
  const { data: preferences, isError } = useQuery({ ...preferencesQuery, enabled: isLive });
  const offered = useQuery({ ...offerQuery, enabled: isLive });
  const offer = offered.data;
  const live = { offer, currency: preferences?.currency, failed: isError || offered.isError };
  const isEmpty = offer?.rates.length === 0 && offer.methods.length === 0;
  const sampled = preferences?.sample_data ?? null;
  return (
    <Flex direction="column" gap="3">
      {sampled === true && <Samples />}
      {sampled !== true && (isEmpty && sampled === null ? <Unconnected {...live} /> : <Live {...live} />)}
    </Flex>
  );
};

export default OfferPanels;
