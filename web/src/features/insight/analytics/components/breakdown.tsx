import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import {
  type Breakdown,
  type BreakdownRow,
  BREAKDOWNS,
} from '@ramps-gateway/shared/contract/calls/analytics.ts';
import type { Period } from '@ramps-gateway/shared/domain/analytics.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { CardCell, CardRow, CardTable } from '../../../../components/ui/card-table.tsx';
import { Icon } from '../../../../components/ui/icon.tsx';
import { PagedList } from '../../../../components/ui/paged-list.tsx';
import { Panel, SectionTitle } from '../../../../components/ui/panel.tsx';
import { StateFilter } from '../../../../components/ui/state-filter.tsx';
import { csvOf } from '../../../../lib/csv.ts';
import { brl, usdt } from '../../../../lib/format/amount.ts';
import { saveFile } from '../../../../lib/save-file.ts';
import { breakdownQuery } from '../api.ts';
import { breakdownSheet } from '../model/sheets.ts';
import { changeText, countText, percentText, successOf, tookFigure } from '../model/words.ts';
import { TEXTS } from '../texts.ts';

interface CsvButtonProps {
  readonly name: string;
  readonly disabled: boolean;
  readonly sheet: () => readonly (readonly string[])[];
}

export const CsvButton = ({ name, disabled, sheet }: CsvButtonProps) => (
  <Button disabled={disabled} onClick={() => saveFile(`${name}.csv`, 'text/csv', csvOf(sheet()))}>
    <Icon name="download" />
    {TEXTS.live.csv}
  </Button>
);

const T = TEXTS.live.breakdown;
const F = TEXTS.live.figures;

const OnlyLink = chakra(Link, { base: { color: 'accent.fg' } });

interface RowProps {
  readonly row: BreakdownRow;
  readonly earns: boolean;
  readonly only: string | undefined;
}

const Row = ({ row: { name, figures, figures_before: before }, earns, only }: RowProps) => {
  const cells: readonly (readonly [string, string])[] = [
    [F.received, brl(figures.deposits.brl)],
    [T.change, changeText(figures.deposits.brl, before.deposits.brl)],
    [F.sent, usdt(figures.usdt)],
    [F.payments, countText(figures.deposits.count)],
    [F.success, percentText(successOf(figures))],
    [T.median, tookFigure(figures.median)],
    ...(earns ? [[F.spread, usdt(figures.spread ?? '0')] as const] : []),
  ];
  return (
    <CardRow>
      <CardCell>
        <Box fontWeight="medium" overflowWrap="anywhere">
          {only ? (
            <OnlyLink to={only} aria-label={T.only(name)}>
              {name}
            </OnlyLink>
          ) : (
            name
          )}
        </Box>
      </CardCell>
      {cells.map(([label, text]) => (
        <CardCell key={label} label={label}>
          <Box textAlign={{ xl: 'end' }} whiteSpace="nowrap">
            {text}
          </Box>
        </CardCell>
      ))}
    </CardRow>
  );
};

interface BreakdownProps {
  readonly period: Period;
  readonly earns: boolean;
  readonly only: (id: string) => string;
}

export const BreakdownPanel = ({ period, earns, only }: BreakdownProps) => {
  const [by, setBy] = useState<Breakdown>('sub_account');
  const query = useInfiniteQuery(breakdownQuery(period, by));
  const loaded = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const numeric = [
    F.received,
    T.change,
    F.sent,
    F.payments,
    F.success,
    T.median,
    ...(earns ? [F.spread] : []),
  ];
  return (
    <Box display="grid" gap="3">
      <Flex justify="space-between" align="flex-end" wrap="wrap" gap="3">
        <Box>
          <SectionTitle mb="0">{T.title}</SectionTitle>
          <Box textStyle="xs" color="fg.subtle">
            {T.hint}
          </Box>
        </Box>
        <Flex gap="2" wrap="wrap">
          <StateFilter<Breakdown>
            label={T.by}
            states={BREAKDOWNS}
            labels={T.choices}
            chosen={by}
            onChoose={setBy}
          />
          <CsvButton
            name={`analytics-${by}-${period.from}-${period.to}`}
            disabled={loaded.length === 0}
            sheet={() => breakdownSheet(loaded)}
          />
        </Flex>
      </Flex>
      <PagedList query={query} loading={T.loading} loadFailed={T.failed} empty={T.empty[by]}>
        {(rows) => (
          <Panel as="div">
            <CardTable label={T.title} columns={[T.name, ...numeric]} numeric={numeric}>
              {rows.map((row) => (
                <Row
                  key={row.id}
                  row={row}
                  earns={earns}
                  only={by === 'sub_account' ? only(row.id) : undefined}
                />
              ))}
            </CardTable>
          </Panel>
        )}
      </PagedList>
    </Box>
  );
};
