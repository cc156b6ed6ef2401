import { Box, chakra, Flex } from '@chakra-ui/react';
import type { ReactNode, Ref } from 'react';
import { Detail, DetailList } from '../../../../components/ui/detail-list.tsx';
import { Panel, SectionTitle } from '../../../../components/ui/panel.tsx';
import { Skeleton } from '../../../../components/ui/skeleton.tsx';
import { State } from '../../../../components/ui/state.tsx';
import { Quiet } from '../../../../components/ui/text.ts';
import { capitalised } from '../../../../lib/format/capitalised.ts';
import type { Quote, Quoted } from '../model/quote.ts';
import { TEXTS } from '../texts.ts';

const { quote: Q } = TEXTS;

const Values = chakra('dl', { base: { display: 'grid', gap: '4', containerType: 'inline-size' } });

interface ValueProps {
  readonly name: string;
  readonly value: string | null | undefined;
  readonly children?: ReactNode;
}

const LOADING = 14;

const Value = ({ name, value, children }: ValueProps) => (
  <div>
    <Box as="dt" textStyle="label" color="fg.muted">
      {name}
    </Box>
    <Box
      as="dd"
      mt="0.5"
      textStyle="figure"
      fontSize="min(1.25rem, 160cqi / var(--characters))"
      lineHeight="1.75rem"
      whiteSpace="nowrap"
      css={{ '--characters': String(value?.length ?? LOADING) }}
    >
      {value === undefined ? <Skeleton w="24" /> : (value ?? Q.unknown)}
    </Box>
    {children}
  </div>
);

interface QuoteDetailsProps {
  readonly quote: Quote | undefined;
  readonly network: string | undefined;
}

/** S2.55, "Exchange Quote"; skeletons while loading. */
const QuoteDetails = ({ quote, network }: QuoteDetailsProps) => (
  <Box role={quote ? undefined : 'status'} aria-label={quote ? undefined : 'Getting quote'}>
    <Values>
      <Value name={Q.send} value={quote?.send} />
      <Value name={Q.receive} value={quote && quote.receive} />
      <Value name={Q.rate} value={quote && quote.rate}>
        {quote?.inverse && <Quiet as="dd">{quote.inverse}</Quiet>}
      </Value>
    </Values>
    {quote && (
      <Box mt="4">
        <DetailList>
          {quote.spread !== null && <Detail name={Q.spread}>{quote.spread}</Detail>}
          {network !== undefined && <Detail name={Q.network}>{capitalised(network)}</Detail>}
        </DetailList>
      </Box>
    )}
  </Box>
);

export const DeskGrid = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
    gap: '4',
  },
});

interface QuotePanelProps {
  readonly quoted: Quoted | undefined;
  readonly asking: boolean;
  readonly ref?: Ref<HTMLElement>;
  readonly instead?: ReactNode;
  readonly children: ReactNode;
}

export const QuotePanel = ({ quoted, asking, ref, instead, children }: QuotePanelProps) => (
  <Panel padded display="flex" flexDirection="column" ref={ref} tabIndex={-1} outline="none">
    <SectionTitle>Exchange Quote</SectionTitle>
    {quoted || asking ? (
      <Flex direction="column" gap="5" flex="1">
        <QuoteDetails quote={quoted?.quote} network={quoted?.request.network} />
        {quoted && children}
      </Flex>
    ) : (
      (instead ?? <State icon="swap" title="Select assets and amount to get a quote" />)
    )}
  </Panel>
);
