import { chakra } from '@chakra-ui/react';
import { Panel } from '../../../../components/ui/panel.tsx';
import { TEXTS } from '../texts.ts';

/** As many columns as fit; cell padding makes the gaps. */
export const CardGrid = chakra('div', {
  base: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, {sizes.tile}), 1fr))',
    mx: '-2',
  },
});

/** `contain` keeps layout work inside the card that is being measured. */
export const CardCell = chakra('div', { base: { minW: '0', px: '2', pb: '4', contain: 'layout' } });

/** One styled element and one animation for each card, because a cold page draws six of them. */
const Bars = chakra('div', {
  base: {
    animation: 'pulse 1.6s ease-in-out infinite',
    '& > div': { display: 'flex', justifyContent: 'space-between', alignItems: 'center' },
    '& > div:first-of-type': { h: '9', mb: '1.5', alignItems: 'flex-start' },
    '& > div:nth-of-type(2)': { h: '10', mb: '4', borderBottomWidth: '1px' },
    '& > div:last-of-type': { h: '8', mt: '4' },
    '& span': { w: '20', h: '0.9em', borderRadius: 'sm', bg: 'neutral.muted' },
    '& span + span': { w: '24' },
    '& span:only-child': { w: 'full' },
    '& > div:last-of-type > span': { h: '8' },
  },
});

/** S2.71: six cards. */
const CARDS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];
/** As high as the lines of an overview: the meter is lower, and USDT has its age below. */
const LINES = {
  kyc: '1.75rem',
  limit: '1.75rem',
  used: '1.75rem',
  meter: '1.375rem',
  brl: '1.75rem',
  usdt: '3rem',
  counts: '1.75rem',
};

const Pair = ({ height }: { readonly height?: string }) => (
  <div style={{ height }}>
    <span />
    <span />
  </div>
);

export const CardSkeletons = () => (
  <CardGrid role="status" aria-label={TEXTS.list.loading}>
    {CARDS.map((card) => (
      <CardCell key={card}>
        <Panel as="div" p="4" data-skeleton="card">
          <Bars>
            <Pair />
            <div>
              <span />
            </div>
            {Object.entries(LINES).map(([line, height]) => (
              <Pair key={line} height={height} />
            ))}
            <div>
              <span />
            </div>
          </Bars>
        </Panel>
      </CardCell>
    ))}
  </CardGrid>
);
