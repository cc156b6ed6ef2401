import { Box, chakra } from '@chakra-ui/react';
import type { ExceptionRecord } from '@ramps-gateway/shared/contract/reconciliation.ts';
import { memo, type ReactNode, useId, useState } from 'react';
import { NameCell } from '../../../../components/ui/name-cell.tsx';
import { Panel } from '../../../../components/ui/panel.tsx';
import { OpeningRow, placedAt, rowCells, RowHead } from '../../../../components/ui/row-cells.ts';
import { RowToggle } from '../../../../components/ui/row-toggle.tsx';
import { Tag } from '../../../../components/ui/tag.tsx';
import { useNow } from '../../../../lib/clock.ts';
import { money, sideOf } from '../model/values.ts';
import { FIELD_LABELS, KIND_FAMILIES, KIND_LABELS, STATE_FAMILIES, STATE_LABELS, TEXTS } from '../texts.ts';
import { ExceptionDetails } from './exception-details.tsx';
import { Amount, Since } from './row-parts.tsx';

const { list: L } = TEXTS;

const CELLS = rowCells(
  'auto auto minmax(0, 1fr) minmax(0, 1.25fr) minmax(7rem, auto) minmax(6rem, auto) auto',
);

const Subtle = ({ children }: { readonly children: ReactNode }) => (
  <Box as="span" color="fg.subtle">
    {children}
  </Box>
);

const Side = ({ name, value }: { readonly name: string; readonly value: string | null }) => (
  <Box lineClamp={{ base: 2, xl: 1 }} overflowWrap="anywhere" title={value ?? undefined}>
    <Subtle>{name} </Subtle>
    {value === null ? <Subtle>{L.nothing}</Subtle> : sideOf(value, L.nothing)}
  </Box>
);

const FirstDifference = ({ exception }: { readonly exception: ExceptionRecord }) => {
  const [first, ...others] = exception.differences;
  if (!first) return null;
  const field = FIELD_LABELS[first.field];
  if ((first.field === 'step' || first.field === 'entry') && first.provider === null)
    return (
      <Box textStyle="sm">
        <Side name={field} value={first.ours} />
      </Box>
    );
  return (
    <Box textStyle="sm">
      <Side name={L.here(field)} value={first.ours} />
      <Side name={L.provider} value={first.provider} />
      {others.length > 0 && <Subtle>{L.more(others.length)}</Subtle>}
    </Box>
  );
};

const Item = chakra('li', {
  base: CELLS.opening,
});

interface ExceptionRowProps {
  readonly exception: ExceptionRecord;
  readonly now: number;
  readonly expanded: boolean;
  readonly onToggle: (id: string) => void;
}

const ExceptionRow = memo(({ exception, now, expanded, onToggle }: ExceptionRowProps) => {
  const detailsId = useId();
  const { kind, state, sub_account: account, order_id, first_seen_at } = exception;
  const amount = money(exception);
  return (
    <Item>
      <OpeningRow>
        <RowToggle
          label={`${KIND_LABELS[kind]}, ${account.name}, ${amount}`}
          detailsId={detailsId}
          expanded={expanded}
          onToggle={() => onToggle(exception.id)}
        />
        <Box>
          <Tag family={KIND_FAMILIES[kind]}>{KIND_LABELS[kind]}</Tag>
        </Box>
        <NameCell
          name={account.name}
          detail={order_id}
          mono
          {...placedAt('2 / -1', 2)}
          mt={{ base: '1', xl: '0' }}
        />
        <Box minW="0" {...placedAt('2 / -1', 3)}>
          <FirstDifference exception={exception} />
        </Box>
        <Amount>{amount}</Amount>
        <Since iso={first_seen_at} now={now} />
        <Box justifySelf="end" {...placedAt('3', 1)}>
          <Tag family={STATE_FAMILIES[state]} dot>
            {STATE_LABELS[state]}
          </Tag>
        </Box>
      </OpeningRow>
      {expanded && <ExceptionDetails id={detailsId} exception={exception} />}
    </Item>
  );
});
ExceptionRow.displayName = 'ExceptionRow';

const { columns: C } = TEXTS.list;

const ColumnNames = () => (
  <RowHead aria-hidden="true">
    <Box as="span" w="5" />
    <span>{C.kind}</span>
    <span>{C.account}</span>
    <span>{C.difference}</span>
    <Box as="span" textAlign="end">
      {C.amount}
    </Box>
    <Box as="span" textAlign="end">
      {C.firstSeen}
    </Box>
    <Box as="span" textAlign="end">
      {C.state}
    </Box>
  </RowHead>
);

export const ExceptionList = ({ items }: { readonly items: readonly ExceptionRecord[] }) => {
  const now = useNow();
  const [expanded, setExpanded] = useState<string | null>(null);
  const toggle = (id: string) => setExpanded((before) => (before === id ? null : id));
  return (
    <Panel as="div" overflow="hidden" css={CELLS.list}>
      <ColumnNames />
      <Box as="ul" aria-label={TEXTS.list.label} css={CELLS.group}>
        {items.map((item) => (
          <ExceptionRow
            key={item.id}
            exception={item}
            now={now}
            expanded={expanded === item.id}
            onToggle={toggle}
          />
        ))}
      </Box>
    </Panel>
  );
};
