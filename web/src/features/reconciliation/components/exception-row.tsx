import { Box, chakra } from '@chakra-ui/react';
import type { ExceptionRecord } from '@ramps-gateway/shared/contract/reconciliation.ts';
import { memo, type ReactNode, useId } from 'react';
import { Icon } from '../../../components/ui/icon.tsx';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import { OpeningRow, rowCells } from '../../../components/ui/row-cells.ts';
import { RowToggle } from '../../../components/ui/row-toggle.tsx';
import { Tag } from '../../../components/ui/tag.tsx';
import { money, sideOf } from '../model/values.ts';
import { FIELD_LABELS, KIND_FAMILIES, KIND_LABELS, STATE_FAMILIES, STATE_LABELS, TEXTS } from '../texts.ts';
import { ExceptionDetails } from './exception-details.tsx';

const { list: L } = TEXTS;

export const CELLS = rowCells(
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

export const ExceptionRow = memo(({ exception, now, expanded, onToggle }: ExceptionRowProps) => {
  const detailsId = useId();
  const { kind, state, sub_account: account, order_id, first_seen_at } = exception;
  const amount = money(exception);
  return (
    <Item>
      <OpeningRow>
        <RowToggle
          type="button"
          aria-expanded={expanded}
          aria-controls={expanded ? detailsId : undefined}
          aria-label={`${KIND_LABELS[kind]}, ${account.name}, ${amount}`}
          onClick={() => onToggle(exception.id)}
        >
          <Icon name="chevronRight" />
        </RowToggle>
        <Box>
          <Tag family={KIND_FAMILIES[kind]}>{KIND_LABELS[kind]}</Tag>
        </Box>
        <Box
          minW="0"
          gridColumn={{ base: '2 / -1', xl: 'auto' }}
          gridRow={{ base: '2', xl: 'auto' }}
          mt={{ base: '1', xl: '0' }}
        >
          <Box
            fontWeight="medium"
            lineClamp={{ base: 2, xl: 1 }}
            overflowWrap="anywhere"
            title={account.name}
          >
            {account.name}
          </Box>
          <Box textStyle="mono" color="fg.subtle" truncate title={order_id}>
            {order_id}
          </Box>
        </Box>
        <Box minW="0" gridColumn={{ base: '2 / -1', xl: 'auto' }} gridRow={{ base: '3', xl: 'auto' }}>
          <FirstDifference exception={exception} />
        </Box>
        <Box
          textAlign={{ xl: 'end' }}
          whiteSpace="nowrap"
          fontWeight="medium"
          gridColumn={{ base: '2', xl: 'auto' }}
          gridRow={{ base: '4', xl: 'auto' }}
        >
          {amount}
        </Box>
        <Box
          textAlign="end"
          textStyle="sm"
          color="fg.subtle"
          whiteSpace="nowrap"
          gridColumn={{ base: '3', xl: 'auto' }}
          gridRow={{ base: '4', xl: 'auto' }}
        >
          <RelativeTime iso={first_seen_at} now={now} />
        </Box>
        <Box justifySelf="end" gridColumn={{ base: '3', xl: 'auto' }} gridRow={{ base: '1', xl: 'auto' }}>
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
