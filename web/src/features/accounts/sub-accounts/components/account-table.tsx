import { Box, chakra } from '@chakra-ui/react';
import { SUB_ACCOUNT_TAGS } from '@ramps-gateway/shared/domain/states/accounts.ts';
import { kycTag } from '@ramps-gateway/shared/domain/states/kyc.ts';
import { memo, type ReactNode, useEffect } from 'react';
import { Link } from 'react-router-dom';
import { Age, RelativeTime } from '../../../../components/ui/time.tsx';
import { Icon } from '../../../../components/ui/icon.tsx';
import { Panel } from '../../../../components/ui/panel.tsx';
import { LabelTag } from '../../../../components/ui/tag.tsx';
import { Quiet } from '../../../../components/ui/text.ts';
import { useNow } from '../../../../lib/clock.ts';
import { day } from '../../../../lib/format/time.ts';
import { pathOf } from '../../../../lib/routes.ts';
import { useVirtualRows } from '../../../../lib/virtual-rows.ts';
import { columnLabel, LIST as L } from '../list-texts.ts';
import { balanceText } from '../model/balances.ts';
import { activityOf, heldOf, type Row, usedOf } from '../model/rows.ts';
import { type Column, type ListView, nextSort, type Sort, type SortColumn } from '../model/view.ts';
import { TEXTS } from '../texts.ts';

const WIDTHS: Readonly<Record<Column, string>> = {
  owner: '11rem',
  manager: '11rem',
  status: '9rem',
  kyc: '8rem',
  used: '8rem',
  brl: '10rem',
  usdt: '10rem',
  wallets: '6rem',
  banks: '6rem',
  activity: '8rem',
  created: '8rem',
};

const NUMERIC: readonly SortColumn[] = ['used', 'brl', 'usdt', 'wallets', 'banks'];

const gridOf = (columns: readonly Column[]): string =>
  ['minmax(min(13rem, 40vw), 1fr)', ...columns.map((column) => WIDTHS[column])].join(' ');

const Line = chakra('div', {
  base: {
    display: 'grid',
    gridColumn: '1 / -1',
    gridTemplateColumns: 'subgrid',
    alignItems: 'center',
    minH: '12',
    borderTopWidth: '1px',
  },
});

const Cell = chakra('div', {
  base: {
    minW: '0',
    px: '3',
    textStyle: 'sm',
    '&[data-numeric]': { textAlign: 'end', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
    // The name stays in view on horizontal scroll.
    '&[data-first]': { position: 'sticky', insetStart: '0', bg: 'bg.panel', ps: '4', zIndex: '1' },
  },
});

const SortButton = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    minH: '8',
    cursor: 'pointer',
    textStyle: 'label',
    color: 'fg.subtle',
    borderRadius: 'sm',
    whiteSpace: 'nowrap',
    _hover: { color: 'fg' },
    '&[data-chosen]': { color: 'fg' },
  },
});

const NameLink = chakra(Link, {
  base: { color: 'fg', fontWeight: 'medium', _hover: { color: 'accent.fg' } },
});

interface HeadCellProps {
  readonly column: SortColumn;
  readonly sort: Sort | undefined;
  readonly onSort: (sort: Sort | undefined) => void;
}

/** The first press sorts, the second reverses, the third resets. */
const HeadCell = ({ column, sort, onSort }: HeadCellProps) => {
  const chosen = sort?.by === column;
  const ascending = chosen && !sort.descending;
  return (
    <Cell
      role="columnheader"
      aria-sort={chosen ? (ascending ? 'ascending' : 'descending') : 'none'}
      data-numeric={NUMERIC.includes(column) || undefined}
      data-first={column === 'name' || undefined}
    >
      <SortButton
        type="button"
        data-chosen={chosen || undefined}
        onClick={() => onSort(nextSort(column, sort))}
      >
        {columnLabel(column)}
        <Box as="span" opacity={chosen ? 1 : 0.4} transform={ascending ? 'rotate(180deg)' : undefined}>
          <Icon name="chevronDown" />
        </Box>
      </SortButton>
    </Cell>
  );
};

const Unknown = ({ children = L.unknown }: { readonly children?: ReactNode }) => (
  <Box as="span" color="fg.subtle">
    {children}
  </Box>
);

const Balance = ({
  row,
  asset,
  now,
}: {
  readonly row: Row;
  readonly asset: 'BRL' | 'USDT';
  readonly now: number;
}) => {
  const amount = heldOf(row, asset);
  if (amount === undefined) return <Unknown />;
  return (
    <>
      <Box>{balanceText(asset, amount)}</Box>
      <Box textStyle="xs" color={row.held?.problem ? 'warning.fg' : 'fg.subtle'}>
        <Age iso={row.held?.balances_at ?? null} now={now} always={Boolean(row.held?.problem)} />
      </Box>
    </>
  );
};

const valueOf = (row: Row, column: Column, now: number): ReactNode => {
  const { account, held } = row;
  switch (column) {
    case 'owner':
    case 'manager':
      return row[column] === '' ? <Unknown>{L.nobody}</Unknown> : <Box truncate>{row[column]}</Box>;
    case 'status':
      return (
        <>
          <LabelTag of={SUB_ACCOUNT_TAGS[account.status]} />{' '}
          {row.stopped && <LabelTag of={SUB_ACCOUNT_TAGS.stopped} dot={false} />}
        </>
      );
    case 'kyc':
      return <LabelTag of={kycTag(account.kyc_status)} dot={false} />;
    case 'used': {
      const used = usedOf(account);
      return used === undefined ? <Unknown>{TEXTS.none}</Unknown> : `${used}%`;
    }
    case 'brl':
      return <Balance row={row} asset="BRL" now={now} />;
    case 'usdt':
      return <Balance row={row} asset="USDT" now={now} />;
    case 'wallets':
      return held?.wallet_count ?? <Unknown>{TEXTS.none}</Unknown>;
    case 'banks':
      return held?.bank_count ?? <Unknown>{TEXTS.none}</Unknown>;
    case 'activity': {
      const at = activityOf(row);
      return at === undefined ? <Unknown>{TEXTS.none}</Unknown> : <RelativeTime iso={at} now={now} />;
    }
    case 'created':
      return day(account.created_at);
  }
};

interface AccountRowProps {
  readonly row: Row;
  readonly columns: readonly Column[];
  readonly index: number;
  readonly now: number;
  readonly rowRef: (row: HTMLElement | null) => void;
}

const AccountRow = memo(({ row, columns, index, now, rowRef }: AccountRowProps) => (
  <Line role="row" ref={rowRef} data-index={index} data-account={row.account.id} aria-rowindex={index + 2}>
    <Cell role="rowheader" data-first="">
      <Box truncate>
        <NameLink to={pathOf('sub-account', row.account.id)} title={row.account.name}>
          {row.account.name}
        </NameLink>
      </Box>
      <Quiet truncate title={row.account.email}>
        {row.account.email}
      </Quiet>
    </Cell>
    {columns.map((column) => (
      <Cell key={column} role="cell" data-numeric={NUMERIC.includes(column) || undefined}>
        {valueOf(row, column, now)}
      </Cell>
    ))}
  </Line>
));
AccountRow.displayName = 'AccountRow';

/** Pixels, until measured. */
const ROW_HEIGHT = 53;

interface AccountTableProps {
  readonly rows: readonly Row[];
  readonly view: ListView;
  readonly onSort: (sort: Sort | undefined) => void;
  readonly onShown: (ids: readonly string[]) => void;
}

/** Virtualized; `aria-rowcount` has the total. */
const AccountTable = ({ rows, view, onSort, onShown }: AccountTableProps) => {
  const now = useNow();
  const { columns, sort } = view;
  const { listRef, rowRef, indexes, before, after } = useVirtualRows<HTMLDivElement>({
    count: rows.length,
    estimate: () => ROW_HEIGHT,
    keyOf: (index) => rows[index]?.account.id ?? String(index),
  });
  const drawn = indexes.flatMap((index) => {
    const row = rows[index];
    return row ? [{ row, index }] : [];
  });
  useEffect(() => {
    onShown(drawn.map(({ row }) => row.account.id));
  });
  return (
    <Panel as="div" overflowX="auto" tabIndex={0} role="region" aria-label={L.scrolled}>
      <Box
        role="table"
        aria-label={TEXTS.list.label}
        aria-rowcount={rows.length + 1}
        display="grid"
        style={{ gridTemplateColumns: gridOf(columns) }}
      >
        <Line role="row" aria-rowindex={1} borderTopWidth="0">
          <HeadCell column="name" sort={sort} onSort={onSort} />
          {columns.map((column) => (
            <HeadCell key={column} column={column} sort={sort} onSort={onSort} />
          ))}
        </Line>
        <Box
          role="rowgroup"
          ref={listRef}
          display="grid"
          gridColumn="1 / -1"
          gridTemplateColumns="subgrid"
          style={{ paddingTop: before, paddingBottom: after }}
        >
          {drawn.map(({ row, index }) => (
            <AccountRow
              key={row.account.id}
              row={row}
              columns={columns}
              index={index}
              now={now}
              rowRef={rowRef}
            />
          ))}
        </Box>
      </Box>
    </Panel>
  );
};

export default AccountTable;
