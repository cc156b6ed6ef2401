import { Box, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import type { Quote } from '../model/quote.ts';
import { TEXTS } from '../texts.ts';

const { quote: Q } = TEXTS;

/** Names above figures of any length, which stay on their line and whole. */
const Facts = chakra('dl', { base: { display: 'grid', gap: '4', containerType: 'inline-size' } });

interface FactProps {
  readonly name: string;
  /** Undefined while it is loading, null where it is not told. */
  readonly value: string | null | undefined;
  readonly children?: ReactNode;
}

const LOADING = 14;

const Fact = ({ name, value, children }: FactProps) => (
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

/** What a quote says (spec 2, "Exchange Quote"); skeletons while it is asked for. */
export const QuoteFacts = ({ quote }: { readonly quote: Quote | undefined }) => (
  <Box role={quote ? undefined : 'status'} aria-label={quote ? undefined : Q.loading}>
    <Facts>
      <Fact name={Q.send} value={quote?.send} />
      <Fact name={Q.receive} value={quote && quote.receive} />
      <Fact name={Q.rate} value={quote && quote.rate}>
        {quote?.inverse && (
          <Box as="dd" textStyle="xs" color="fg.subtle">
            {quote.inverse}
          </Box>
        )}
      </Fact>
    </Facts>
  </Box>
);
