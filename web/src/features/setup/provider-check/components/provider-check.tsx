import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import type {
  Checklist as Stored,
  ChecklistChange,
} from '@ramps-gateway/shared/contract/calls/provider-checklist.ts';
import type { ChecklistItem } from '@ramps-gateway/shared/contract/provider-checklist.ts';
import { CHECKLIST_TAGS, FIRST_EXCHANGE_TAGS } from '@ramps-gateway/shared/domain/states/setup.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ChoiceButton } from '../../../../components/ui/choice-button.tsx';
import { Failed } from '../../../../components/ui/failed.tsx';
import { Moment } from '../../../../components/ui/time.tsx';
import { Notice } from '../../../../components/ui/notice.tsx';
import { Skeleton } from '../../../../components/ui/skeleton.tsx';
import { LabelTag } from '../../../../components/ui/tag.tsx';
import { Muted, Quiet } from '../../../../components/ui/text.ts';
import { checklistQuery, useSaveChecklist } from '../api.ts';
import { ITEMS, LANDS_IN, TEXTS } from '../texts.ts';
import { ConnectionCheck, Part } from './connection-check.tsx';

const { list: L } = TEXTS;

const Rows = chakra('ul', { base: { borderWidth: '1px', borderRadius: 'md', listStyleType: 'none' } });
const Row = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto' },
    alignItems: 'start',
    gap: '3',
    px: { base: '3', md: '4' },
    py: '3',
    '&:not(:last-child)': { borderBottomWidth: '1px' },
  },
});

interface ItemProps {
  readonly item: ChecklistItem;
  readonly stored: Stored;
  /** Below the text of the item. */
  readonly children?: ReactNode;
  readonly action: ReactNode;
}

const Item = ({ item, stored, children, action }: ItemProps) => {
  const confirmed = stored[item];
  const { title, text } = ITEMS[item];
  return (
    <Row>
      <Box minW="0">
        <Flex align="center" columnGap="2.5" rowGap="1" wrap="wrap">
          <Box fontWeight="medium">{title}</Box>
          <LabelTag of={CHECKLIST_TAGS[confirmed ? 'confirmed' : 'open']} />
        </Flex>
        <Muted mt="0.5">{text}</Muted>
        {children}
        {confirmed && (
          <Quiet mt="1">
            {L.by(confirmed.confirmed_by.email)} <Moment iso={confirmed.confirmed_at} />
          </Quiet>
        )}
      </Box>
      <Flex gap="1.5" wrap="wrap">
        {action}
      </Flex>
    </Row>
  );
};

const FirstExchange = ({ first }: { readonly first: Stored['first_exchange'] }) => {
  const name = first?.sub_account.name ?? '';
  const proven = first?.proven_at ?? null;
  const state = first === null ? 'none' : proven === null ? 'underWay' : 'proven';
  return (
    <Row>
      <Box minW="0">
        <Flex align="center" columnGap="2.5" rowGap="1" wrap="wrap">
          <Box fontWeight="medium">{L.first.title}</Box>
          <LabelTag of={FIRST_EXCHANGE_TAGS[state]} />
        </Flex>
        <Muted mt="0.5" overflowWrap="anywhere">
          {first === null && L.first.none}
          {first && proven === null && L.first[first.differs_since === null ? 'underWay' : 'differs'](name)}
          {proven !== null && (
            <>
              {L.first.proven(name)} <Moment iso={proven} />
            </>
          )}
        </Muted>
      </Box>
    </Row>
  );
};

interface ItemsProps {
  readonly stored: Stored;
  readonly handler: ReactNode;
}

const Items = ({ stored, handler }: ItemsProps) => {
  const save = useSaveChecklist();
  const isFixed = save.isPending || (stored.first_exchange?.proven_at ?? null) !== null;
  const answer = (change: Omit<ChecklistChange, 'version'>) =>
    save.mutate({ version: stored.version, ...change });
  const confirm = (
    item: 'pool_balance' | 'webhooks',
    isConfirmed: boolean,
    change: Omit<ChecklistChange, 'version'>,
  ) => (
    <Button
      disabled={isFixed}
      aria-label={`${isConfirmed ? L.undo : L.confirm}: ${ITEMS[item].title}`}
      onClick={() => answer(isConfirmed ? { [item]: null } : change)}
    >
      {isConfirmed ? L.undo : L.confirm}
    </Button>
  );
  return (
    <Rows>
      <Item
        item="pool_balance"
        stored={stored}
        action={confirm('pool_balance', stored.pool_balance !== null, { pool_balance: 'activated' })}
      />
      <Item
        item="bought_usdt"
        stored={stored}
        action={LANDS_IN.map(({ value, label }) => {
          const isChosen = stored.bought_usdt?.answer === value;
          return (
            <ChoiceButton
              key={value}
              type="button"
              aria-pressed={isChosen}
              disabled={isFixed}
              onClick={() => answer({ bought_usdt: isChosen ? null : value })}
            >
              {label}
            </ChoiceButton>
          );
        })}
      />
      <Item
        item="webhooks"
        stored={stored}
        action={confirm('webhooks', stored.webhooks !== null, { webhooks: 'registered' })}
      >
        {handler}
      </Item>
      <FirstExchange first={stored.first_exchange} />
    </Rows>
  );
};

const Loaded = ({ stored, handler }: ItemsProps) => (
  <>
    {stored.open.length > 0 ? (
      <Notice family="warning">{L.stillOpen(stored.open.map((item) => ITEMS[item].short))}</Notice>
    ) : (
      <Box textStyle="sm" color="success.fg">
        {L.done}
      </Box>
    )}
    <Items stored={stored} handler={handler} />
  </>
);

/** What the provider must confirm before money is converted; nothing if its profile leaves no question open. */
const Checklist = ({ handler }: { readonly handler: ReactNode }) => {
  const query = useQuery(checklistQuery);
  if (query.data?.needed === false) return null;
  return (
    <Part title={L.title} text={L.text}>
      {query.data ? (
        <Loaded stored={query.data} handler={handler} />
      ) : query.error ? (
        <Failed title={L.fetchFailed} query={query} />
      ) : (
        <Box role="status" aria-label={L.loading}>
          <Skeleton w="full" h="48" borderRadius="md" />
        </Box>
      )}
    </Part>
  );
};

/** @param handler the URL for the provider's webhooks */
const ProviderCheck = ({ handler }: { readonly handler: ReactNode }) => (
  <Box display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="5">
    <ConnectionCheck />
    <Checklist handler={handler} />
  </Box>
);

export default ProviderCheck;
