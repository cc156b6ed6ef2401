import { Box, chakra, Flex } from '@chakra-ui/react';
import type { Offer } from '@ramps-gateway/shared/contract/calls/rates.ts';
import type { Currency } from '@ramps-gateway/shared/domain/display.ts';
import { divide } from '@ramps-gateway/shared/domain/money.ts';
import { REFERENCE_PAIR } from '@ramps-gateway/shared/domain/rates.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Age } from '../../../../components/ui/time.tsx';
import { Icon, type IconName } from '../../../../components/ui/icon.tsx';
import { Skeleton } from '../../../../components/ui/skeleton.tsx';
import { SampleTag } from '../../../../components/ui/tag.tsx';
import { useNow } from '../../../../lib/clock.ts';
import { rateFigure } from '../../../../lib/format/amount.ts';
import { capitalised } from '../../../../lib/format/capitalised.ts';
import { offerQuery } from '../../../../lib/queries/counter-value.ts';
import { preferencesQuery } from '../../../../lib/queries/preferences.ts';
import { useSampleData } from '../../../../lib/queries/sample-data.ts';
import { useSocketStatus } from '../../../../lib/socket/connection.ts';

const O = {
  rates: (currency?: string) => (currency === undefined ? 'Rates' : `Rates to ${currency}`),
  noRate: 'No price yet.',
  missing: (currency: string) => `no price in ${currency}`,
  methods: 'Payment methods',
  noMethod: 'The provider offers none right now.',
  notSynced: 'Available once assets are synced.',
  failed: 'Not available',
} as const;

/** S2.19, "Sidebar": sample currency rates. */
const SAMPLE_RATES = [
  ['USD', '1.00'],
  ['EUR', '0.92'],
  ['GBP', '0.79'],
] as const;

/** S2.20, "Sidebar". */
const PAYMENT_METHODS = [
  { name: 'Bank Transfer', icon: 'bank' },
  { name: 'Digital Wallet', icon: 'wallet' },
  { name: 'Cash Pickup', icon: 'cash' },
] as const;

/** Decimals of the price of one BRL in USDT. */
const PLACES = 6;

/**
 * Prices of BRL and USDT in the chosen currency. Only the BRL/USDT price is stored, so any other currency
 * falls back to USDT. `undefined` without a price.
 */
const ratesIn = ({ rates }: Pick<Offer, 'rates'>, chosen: Currency) => {
  const kept = rates.find(({ pair }) => pair === REFERENCE_PAIR);
  if (!kept) return undefined;
  const { price, at } = kept;
  const inReais = [
    ['USDT', price],
    ['BRL', '1'],
  ] as const;
  if (chosen === 'BRL') return { currency: 'BRL', rates: inReais, at, missing: null };
  const inUsdt = [
    ['BRL', divide('1', price, PLACES)],
    ['USDT', '1'],
  ] as const;
  return { currency: 'USDT', rates: inUsdt, at, missing: chosen };
};

interface Method {
  readonly name: string;
  readonly icon: IconName;
}

const methodsOf = ({ methods }: Pick<Offer, 'methods'>): readonly Method[] => {
  const networks = new Map<string, string[]>();
  for (const method of methods)
    if (method.kind === 'network')
      networks.set(method.asset, [...(networks.get(method.asset) ?? []), capitalised(method.name)]);
  const pix: readonly Method[] = methods.some(({ kind }) => kind === 'pix')
    ? [{ name: 'PIX', icon: 'cash' }]
    : [];
  return [
    ...pix,
    ...[...networks].map(([asset, names]): Method => ({
      name: `${asset} on ${names.join(', ')}`,
      icon: 'coins',
    })),
  ];
};

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

/** Without stored data, the provider may not be connected: only then does the page check for samples. */
const Unconnected = (live: LiveProps) => (useSampleData().shown ? <Samples /> : <Live {...live} />);

/** The provider's offer (S2.19, S2.20, "Sidebar"), or the specification's samples. */
const OfferPanels = () => {
  // Waits for the socket; no layout depends on it.
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
