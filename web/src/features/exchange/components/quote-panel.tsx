import { Flex } from '@chakra-ui/react';
import type { ReactNode, Ref } from 'react';
import { Panel } from '../../../components/ui/panel.tsx';
import { SectionTitle } from '../../../components/ui/section-title.tsx';
import { State } from '../../../components/ui/state.tsx';
import type { Quoted } from '../model/use-quote.ts';
import { TEXTS } from '../texts.ts';
import { QuoteFacts } from './quote-facts.tsx';

const { quote: Q } = TEXTS;

interface QuotePanelProps {
  readonly quoted: Quoted | undefined;
  readonly asking: boolean;
  readonly ref?: Ref<HTMLElement>;
  /** In the place of the empty text. */
  readonly instead?: ReactNode;
  /** What can be done with a quote. */
  readonly children: ReactNode;
}

export const QuotePanel = ({ quoted, asking, ref, instead, children }: QuotePanelProps) => (
  <Panel padded display="flex" flexDirection="column" ref={ref} tabIndex={-1} outline="none">
    <SectionTitle>{Q.title}</SectionTitle>
    {quoted || asking ? (
      <Flex direction="column" gap="5" flex="1">
        <QuoteFacts quote={quoted?.quote} />
        {quoted && children}
      </Flex>
    ) : (
      (instead ?? <State icon="swap" title={Q.empty} />)
    )}
  </Panel>
);
