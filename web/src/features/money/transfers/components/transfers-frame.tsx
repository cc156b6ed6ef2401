import { Box, Button, Flex, Grid } from '@chakra-ui/react';
import { TRANSFER_STATES } from '@ramps-gateway/shared/domain/transfers.ts';
import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react';
import { LivePage, SampleButton } from '../../../../components/layout/live-page.tsx';
import { Icon } from '../../../../components/ui/icon.tsx';
import { PlainSelect } from '../../../../components/ui/plain-select.tsx';
import { SearchField } from '../../../../components/ui/search-field.tsx';
import { Quiet } from '../../../../components/ui/text.ts';
import { useNow } from '../../../../lib/clock.ts';
import { useSampleData } from '../../../../lib/queries/sample-data.ts';
import { type LoadDecisions, useDecisions } from '../model/use-decisions.ts';
import { useFind } from '../model/use-filter.ts';
import { accountsOf, type Lane, useLane } from '../model/use-lane.ts';
import { LIVE, STATE_TAGS } from '../texts.ts';
import type { LiveBoardProps } from './live-board.tsx';

const SampleTransfers = lazy(() => import('./sample-transfers.tsx'));

/** S2.26: without behaviour. */
const SampleActions = () => (
  <>
    <SampleButton>
      <Icon name="search" />
      Search
    </SampleButton>
    <SampleButton>
      <Icon name="filter" />
      Filter
    </SampleButton>
    <SampleButton variant="solid" colorPalette="accent">
      <Icon name="send" />
      Send Money
    </SampleButton>
  </>
);

type Find = ReturnType<typeof useFind>;

interface FindBarProps extends Pick<Find, 'filter' | 'isUsed' | 'set'> {
  readonly accounts: ReturnType<typeof accountsOf>;
}

const KINDS = [
  { value: 'payment', label: LIVE.kinds.payment },
  { value: 'order', label: LIVE.kinds.order },
];
const STATES = TRANSFER_STATES.map((value) => ({ value, label: STATE_TAGS[value][0] }));

/** The server filters by method and status; the page filters the loaded cards by the rest. */
const FindBar = ({ filter, isUsed, set, accounts }: FindBarProps) => (
  <Box mb="4" id="find-transfers">
    <Grid
      templateColumns={{ base: 'repeat(2, minmax(0, 1fr))', md: '2fr 1fr 1fr 1fr auto' }}
      gap="2"
      css={{ '& > :first-of-type': { gridColumn: { base: '1 / -1', md: 'auto' } } }}
    >
      <SearchField
        label="Search the loaded transfers"
        placeholder="Reference, name, end-to-end id"
        value={filter.text}
        onChange={(text) => set({ text })}
      />
      <PlainSelect
        aria-label="Sub-account"
        value={filter.account ?? ''}
        placeholder="All sub-accounts"
        choices={accounts.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={({ target }) => set({ account: target.value })}
      />
      <PlainSelect
        aria-label="Method"
        value={filter.kind ?? ''}
        placeholder={LIVE.kinds.all}
        choices={KINDS}
        onChange={({ target }) => set({ kind: target.value })}
      />
      <PlainSelect
        aria-label="Status"
        value={filter.state ?? ''}
        placeholder="Every status"
        choices={STATES}
        onChange={({ target }) => set({ state: target.value })}
      />
      <Button disabled={!isUsed} onClick={() => set({ text: '', account: '', kind: '', state: '' })}>
        Clear
      </Button>
    </Grid>
    <Quiet mt="1.5">{LIVE.searchHelp}</Quiet>
  </Box>
);

/** S2.26; both open the bar. */
const FindButtons = ({ open, onOpen }: Pick<Find, 'onOpen' | 'open'>) => (
  <Flex gap="2">
    {(['search', 'filter'] as const).map((what) => (
      <Button key={what} aria-expanded={open} aria-controls="find-transfers" onClick={() => onOpen(what)}>
        <Icon name={what} />
        {LIVE[what]}
      </Button>
    ))}
  </Flex>
);

type Shown = Pick<LiveBoardProps, 'lanes' | 'now' | 'onDecide'>;

const LiveTransfers = ({ find, decisions, children }: FrameChildren & { readonly find: Find }) => {
  const { filter, open } = find;
  const lanes: readonly Lane[] = [
    useLane('pending', filter),
    useLane('processing', filter),
    useLane('verification', filter),
    useLane('completed', filter),
  ];
  const { ask, place, Part, props } = useDecisions(decisions);
  const now = useNow();
  return (
    <Box ref={place} tabIndex={-1} outline="0">
      {open && <FindBar {...find} accounts={accountsOf(lanes.flatMap(({ loaded }) => loaded))} />}
      {children({ lanes, now, onDecide: ask })}
      {Part && props && <Part {...props} />}
    </Box>
  );
};

interface FrameChildren {
  readonly decisions: LoadDecisions;
  readonly children: (shown: Shown) => ReactNode;
}

interface TransfersFrameProps extends FrameChildren {
  readonly title: string;
  readonly subtitle: string;
  readonly sampleSubtitle?: string;
  readonly links: ReactNode;
  readonly samples: ComponentProps<typeof SampleTransfers>;
  readonly figures?: ReactNode;
  readonly send: ReactNode;
}

export type TransfersPageProps = Pick<FrameChildren, 'decisions'> & { readonly send?: ReactNode };

/** Both pages of transfers, with live transfers or with the samples. */
export const TransfersFrame = ({
  title,
  subtitle,
  sampleSubtitle = subtitle,
  links,
  samples,
  figures,
  send,
  ...live
}: TransfersFrameProps) => {
  const sample = useSampleData();
  const find = useFind();
  return (
    <LivePage
      title={title}
      subtitle={sample.shown ? sampleSubtitle : subtitle}
      sample={sample}
      actions={
        sample.shown ? (
          <SampleActions />
        ) : (
          <>
            <FindButtons {...find} />
            {send}
          </>
        )
      }
    >
      {links}
      {sample.shown ? (
        <Suspense fallback={<Box minH="tile" />}>
          <SampleTransfers {...samples} />
        </Suspense>
      ) : (
        sample.isKnown && (
          <>
            {figures}
            <LiveTransfers {...live} find={find} />
          </>
        )
      )}
    </LivePage>
  );
};
