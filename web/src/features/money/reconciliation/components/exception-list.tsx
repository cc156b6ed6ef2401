import { Box, chakra } from '@chakra-ui/react';
import type { ExceptionRecord } from '@ramps-gateway/shared/contract/reconciliation.ts';
import { EXCEPTION_KIND_TAGS, EXCEPTION_TAGS } from '@ramps-gateway/shared/domain/states/money.ts';
import { type Column, NameCell } from '../../../../components/ui/data-list.tsx';
import { RelativeTime } from '../../../../components/ui/time.tsx';
import { LabelTag } from '../../../../components/ui/tag.tsx';
import { asWords, money, sideOf } from '../model/values.ts';
import { TEXTS } from '../texts.ts';
import { ExceptionDetails } from './exception-details.tsx';

const Subtle = chakra('span', { base: { color: 'fg.subtle' } });

const Side = ({ name, value }: { readonly name: string; readonly value: string | null }) => (
  <Box lineClamp={{ base: 2, xl: 1 }} overflowWrap="anywhere" title={value ?? undefined}>
    <Subtle>{name} </Subtle>
    {value === null ? <Subtle>{TEXTS.nothing}</Subtle> : sideOf(value, TEXTS.nothing)}
  </Box>
);

const FirstDifference = ({ exception }: { readonly exception: ExceptionRecord }) => {
  const [first, ...others] = exception.differences;
  if (!first) return null;
  const field = asWords(first.field);
  if ((first.field === 'step' || first.field === 'entry') && first.provider === null)
    return <Side name={field} value={first.ours} />;
  return (
    <>
      <Side name={`${field} here`} value={first.ours} />
      <Side name="Provider" value={first.provider} />
      {others.length > 0 && <Subtle>{`and ${others.length} more`}</Subtle>}
    </>
  );
};

const COLUMNS: readonly Column<ExceptionRecord>[] = [
  {
    header: 'What',
    cell: ({ kind }) => <LabelTag of={EXCEPTION_KIND_TAGS[kind]} dot={false} />,
    onPhone: [1, 'start'],
  },
  {
    header: 'Sub-account',
    cell: ({ sub_account: { name }, order_id: order }) => <NameCell name={name} detail={order} mono />,
    onPhone: [2, 'whole'],
    width: 'minmax(0, 1fr)',
    css: { mt: { base: '1', xl: '0' } },
  },
  {
    header: 'Difference',
    cell: (exception) => <FirstDifference exception={exception} />,
    onPhone: [3, 'whole'],
    width: 'minmax(0, 1.25fr)',
    css: { textStyle: 'sm' },
  },
  {
    header: 'Amount',
    cell: money,
    align: 'end',
    onPhone: [4, 'start'],
    width: 'minmax(7rem, auto)',
    css: { fontWeight: 'medium' },
  },
  {
    header: 'First seen',
    cell: ({ first_seen_at: iso }, { now }) => <RelativeTime iso={iso} now={now} />,
    align: 'end',
    onPhone: [4, 'end'],
    width: 'minmax(6rem, auto)',
    css: { textStyle: 'sm', color: 'fg.subtle' },
  },
  {
    header: 'State',
    cell: ({ state }) => <LabelTag of={EXCEPTION_TAGS[state]} />,
    align: 'end',
    onPhone: [1, 'end'],
  },
];

/** The columns of the exceptions, and the details of an open row. */
export const EXCEPTIONS = {
  label: 'Exceptions',
  loading: 'Loading the reconciliation',
  loadFailed: 'Failed to fetch the reconciliation',
  layout: 'list',
  columns: COLUMNS,
  rowKey: ({ id }: ExceptionRecord) => id,
  rowLabel: (exception: ExceptionRecord) =>
    `${EXCEPTION_KIND_TAGS[exception.kind][0]}, ${exception.sub_account.name}, ${money(exception)}`,
  details: (exception: ExceptionRecord) => <ExceptionDetails exception={exception} />,
} as const;
