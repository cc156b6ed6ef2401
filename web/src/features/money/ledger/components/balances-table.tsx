import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import type { LedgerBalance } from '@ramps-gateway/shared/contract/ledger.ts';
import { HELD_CODES, type LedgerCode } from '@ramps-gateway/shared/domain/ledger/accounts.ts';
import { sumOf } from '@ramps-gateway/shared/domain/money.ts';
import { memo, type ReactNode, useId, useState } from 'react';
import { Icon } from '../../../../components/ui/icon.tsx';
import { Moment } from '../../../../components/ui/time.tsx';
import { Skeleton } from '../../../../components/ui/skeleton.tsx';
import { Quiet } from '../../../../components/ui/text.ts';
import { CODE_LABELS } from '@ramps-gateway/shared/domain/ledger/labels.ts';
import type { Opened } from '../model/use-view.ts';
import { TEXTS } from '../texts.ts';
import { figure, Figure, FigureLink, nameOf, toneOf } from './figures.tsx';

const OWN_CODES = [...HELD_CODES, 'in_transfer'] as const satisfies readonly LedgerCode[];

const isOwn = (code: LedgerCode): boolean => OWN_CODES.some((each) => each === code);

const FIRST = ['BRL', 'USDT'];

const rankOf = (asset: string): number => {
  const at = FIRST.indexOf(asset);
  return at < 0 ? FIRST.length : at;
};

const inOrder = (a: string, b: string): number => rankOf(a) - rankOf(b) || (a < b ? -1 : 1);

/** BRL and USDT first, then by name. */
const byAsset = (balances: readonly LedgerBalance[]) =>
  [...Map.groupBy(balances, ({ asset }) => asset)]
    .toSorted(([a], [b]) => inOrder(a, b))
    .map(([asset, all]) => {
      const own = all.filter(({ code }) => isOwn(code));
      return {
        asset,
        own: new Map(own.map((each) => [each.code, each])),
        together: sumOf(own.map(({ balance }) => balance)),
        world: all.filter(({ code }) => !isOwn(code)),
      };
    });
type AssetBalances = ReturnType<typeof byAsset>[number];

const { balances: B } = TEXTS;

const COLUMNS = OWN_CODES.length + 2;

const Table = chakra('table', {
  base: {
    display: { base: 'block', xl: 'table' },
    w: 'full',
    '& thead': { display: { base: 'none', xl: 'table-header-group' } },
    '& tbody': {
      display: { base: 'block', xl: 'table-row-group' },
      '&:not(:last-child)': { borderBottomWidth: '1px' },
      pb: { base: '2', xl: '0' },
      '& > tr:last-of-type > *': { pb: { xl: '3' } },
    },
    '& thead th': {
      px: '3',
      py: '2',
      borderBottomWidth: '1px',
      textStyle: 'label',
      color: 'fg.subtle',
      textAlign: 'end',
      whiteSpace: 'nowrap',
      '&:first-of-type': { textAlign: 'start', ps: '4' },
      '&:last-of-type': { pe: '4' },
    },
  },
});

const Line = chakra('tr', {
  base: {
    display: { base: 'grid', xl: 'table-row' },
    gridTemplateColumns: { base: '1fr 1fr', md: 'repeat(4, 1fr)' },
    columnGap: '4',
    rowGap: '2',
    px: { base: '3', md: '4', xl: '0' },
    py: { base: '2', xl: '0' },
    '& > *': {
      display: { base: 'block', xl: 'table-cell' },
      minW: '0',
      px: { xl: '3' },
      py: { xl: '1.5' },
      textAlign: { xl: 'end' },
      verticalAlign: 'baseline',
    },
    '& > th': {
      gridColumn: { base: '1 / -1', xl: 'auto' },
      textAlign: 'start',
      ps: { xl: '4' },
      fontWeight: 'medium',
    },
    '& > [data-nothing]': { display: { base: 'none', xl: 'table-cell' } },
    '& > td:last-of-type': { pe: { xl: '4' } },
  },
});

const Wide = chakra('tr', {
  base: {
    display: { base: 'block', xl: 'table-row' },
    '& > *': {
      display: { base: 'block', xl: 'table-cell' },
      px: { base: '3', md: '4' },
      textAlign: 'start',
      fontWeight: 'normal',
    },
  },
});

const Label = chakra('div', { base: { textStyle: 'xs', color: 'fg.subtle', mb: '0.5' } });

interface Addressed {
  readonly addressOf?: (opened: Opened) => string;
  readonly subAccountId?: string;
  readonly name: string;
}

const Balance = ({
  balance,
  addressOf,
  subAccountId,
  name,
  world = false,
}: Addressed & { readonly balance: LedgerBalance; readonly world?: boolean }) => {
  const { asset, account } = balance;
  const shown = (
    <Figure tone={world ? 'usual' : toneOf(balance.balance)}>{figure(balance.balance, asset)}</Figure>
  );
  if (!addressOf || subAccountId === undefined) return shown;
  return (
    <FigureLink to={addressOf({ subAccountId, ledger: account })} preventScrollReset>
      {shown}
      <Box as="span" srOnly>
        {`, entries of ${nameOf(balance)}, ${name}`}
      </Box>
    </FigureLink>
  );
};

const AssetLine = ({ balances, ...addressed }: Addressed & { readonly balances: AssetBalances }) => {
  const { asset, own, together } = balances;
  return (
    <Line role="row">
      <th role="rowheader" scope="row">
        {asset}
      </th>
      {OWN_CODES.map((code) => {
        const balance = own.get(code);
        // Narrow screens omit balances without entries.
        return (
          <td role="cell" key={code} data-nothing={balance ? undefined : ''}>
            <Label hideFrom="xl">{CODE_LABELS[code]}</Label>
            {balance ? (
              <Balance balance={balance} {...addressed} />
            ) : (
              <Figure tone="none">{figure('0', asset)}</Figure>
            )}
          </td>
        );
      })}
      <td role="cell">
        <Label hideFrom="xl">{B.together}</Label>
        <Figure tone={toneOf(together)} fontWeight="medium">
          {figure(together, asset)}
        </Figure>
      </td>
    </Line>
  );
};

const WorldGrid = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr 1fr', md: 'repeat(auto-fill, minmax(9rem, 1fr))' },
    columnGap: '4',
    rowGap: '2',
  },
});

const World = ({ assets, ...addressed }: Addressed & { readonly assets: readonly AssetBalances[] }) => (
  <Box display="grid" gap="3" px="3.5" py="3" borderRadius="md" bg="bg.subtle">
    <Box textStyle="xs" color="fg.muted">
      {B.worldHint}
    </Box>
    {assets.map(({ asset, world }) => (
      <WorldGrid key={asset}>
        {world.map((balance) => (
          <div key={balance.account}>
            <Label>{nameOf(balance)}</Label>
            <Balance balance={balance} world {...addressed} />
          </div>
        ))}
      </WorldGrid>
    ))}
  </Box>
);

const Expand = chakra(Button, {
  base: {
    '& svg': { transitionProperty: 'transform', transitionDuration: 'fast' },
    _expanded: { '& svg': { transform: 'rotate(90deg)' } },
  },
});

interface GroupProps extends Addressed {
  readonly balances: readonly LedgerBalance[];
  readonly postings: number;
  readonly postedAt: string | null;
  readonly foremost?: boolean;
  readonly isPast: boolean;
}

export const Group = memo(
  ({ balances, postings, postedAt, foremost = false, isPast, ...addressed }: GroupProps) => {
    const [open, setOpen] = useState(false);
    const worldId = useId();
    const assets = byAsset(balances);
    return (
      <chakra.tbody role="rowgroup" bg={foremost ? 'bg.sunken' : undefined}>
        <Wide role="row">
          <th role="rowheader" scope="rowgroup" colSpan={COLUMNS}>
            <Flex wrap="wrap" align="center" columnGap="3" pt={{ base: '3', xl: '2' }} minH="9">
              <Box
                as={foremost ? 'strong' : 'span'}
                fontWeight={foremost ? 'semibold' : 'medium'}
                overflowWrap="anywhere"
              >
                {addressed.name}
              </Box>
              <Quiet>
                {postedAt === null ? (
                  isPast ? (
                    'No postings up to this time.'
                  ) : (
                    'No postings yet.'
                  )
                ) : (
                  <>
                    {B.postings(postings)}, last <Moment iso={postedAt} />
                  </>
                )}
              </Quiet>
              {assets.length > 0 && (
                <Expand
                  size="xs"
                  variant="ghost"
                  ms={{ md: 'auto' }}
                  px={{ base: '0', md: '2' }}
                  aria-expanded={open}
                  aria-controls={worldId}
                  data-state={open ? 'open' : 'closed'}
                  onClick={() => setOpen(!open)}
                >
                  <Icon name="chevronRight" />
                  Inflows and outflows
                </Expand>
              )}
            </Flex>
          </th>
        </Wide>
        {assets.map((each) => (
          <AssetLine key={each.asset} balances={each} {...addressed} />
        ))}
        {open && (
          <Wide role="row" id={worldId}>
            <td role="cell" colSpan={COLUMNS}>
              <World assets={assets} {...addressed} />
            </td>
          </Wide>
        )}
      </chakra.tbody>
    );
  },
);
Group.displayName = 'Group';

export const BalancesTable = ({ children }: { readonly children: ReactNode }) => (
  <Table role="table" aria-label="Balances">
    <thead role="rowgroup">
      <tr role="row">
        <th role="columnheader" scope="col">
          Asset
        </th>
        {OWN_CODES.map((code) => (
          <th key={code} role="columnheader" scope="col">
            {CODE_LABELS[code]}
          </th>
        ))}
        <th role="columnheader" scope="col">
          {B.together}
        </th>
      </tr>
    </thead>
    {children}
  </Table>
);

const GROUPS = ['first', 'second', 'third', 'fourth'];
const ASSETS = ['BRL', 'USDT'];

/** The size of sub-accounts with two assets. */
export const BalancesSkeleton = () => (
  <Box role="status" aria-label="Loading the balances">
    <Table aria-hidden="true">
      {GROUPS.map((group) => (
        <tbody key={group}>
          <Wide>
            <td colSpan={COLUMNS}>
              <Flex align="center" pt={{ base: '3', xl: '2' }} minH="9">
                <Skeleton w="24" />
              </Flex>
            </td>
          </Wide>
          {ASSETS.map((asset) => (
            <Line key={asset}>
              <td>{asset}</td>
              {[...OWN_CODES, 'together'].map((code) => (
                <td key={code}>
                  <Label hideFrom="xl">
                    <Skeleton w="14" />
                  </Label>
                  <Skeleton w="16" />
                </td>
              ))}
            </Line>
          ))}
        </tbody>
      ))}
    </Table>
  </Box>
);
