import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import {
  type Breakdown,
  type BreakdownRow,
  BREAKDOWNS,
} from '@ramps-gateway/shared/contract/calls/analytics.ts';
import type { Period } from '@ramps-gateway/shared/domain/analytics.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { type Column, DataList } from '../../../../components/ui/data-list.tsx';
import { Icon } from '../../../../components/ui/icon.tsx';
import { SectionTitle } from '../../../../components/ui/panel.tsx';
import { StateFilter } from '../../../../components/ui/state-filter.tsx';
import { Quiet, Strong } from '../../../../components/ui/text.ts';
import { csvOf, saveFile } from '../../../../lib/save-file.ts';
import { brl, usdt } from '../../../../lib/format/amount.ts';
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

const columnsOf = (
  earns: boolean,
  only: ((id: string) => string) | undefined,
): readonly Column<BreakdownRow>[] => {
  const figure = (
    header: string,
    text: (of: BreakdownRow['figures'], before: BreakdownRow['figures']) => string,
  ): Column<BreakdownRow> => ({
    header,
    cell: ({ figures, figures_before: before }) => text(figures, before),
    align: 'end',
  });
  return [
    {
      header: T.name,
      cell: ({ id, name }) => (
        <Strong>
          {only ? (
            <OnlyLink to={only(id)} aria-label={T.only(name)}>
              {name}
            </OnlyLink>
          ) : (
            name
          )}
        </Strong>
      ),
      onPhone: 'title',
    },
    figure(F.received, ({ deposits }) => brl(deposits.brl)),
    figure(T.change, (now, before) => changeText(now.deposits.brl, before.deposits.brl)),
    figure(F.sent, (now) => usdt(now.usdt)),
    figure(F.payments, ({ deposits }) => countText(deposits.count)),
    figure(F.success, (now) => percentText(successOf(now))),
    figure(T.median, ({ median }) => tookFigure(median)),
    ...(earns ? [figure(F.spread, ({ spread }) => usdt(spread ?? '0'))] : []),
  ];
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
  const columns = useMemo(() => columnsOf(earns, by === 'sub_account' ? only : undefined), [earns, by, only]);
  return (
    <Box display="grid" gap="3">
      <Flex justify="space-between" align="flex-end" wrap="wrap" gap="3">
        <Box>
          <SectionTitle mb="0">{T.title}</SectionTitle>
          <Quiet>{T.hint}</Quiet>
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
      <DataList
        query={query}
        loading={T.loading}
        loadFailed={T.failed}
        empty={T.empty[by]}
        label={T.title}
        columns={columns}
        rowKey={({ id }) => id}
      />
    </Box>
  );
};
