import { ExactTime } from '../../../../components/ui/time.tsx';
import { Box, Button, chakra, Flex, Spinner } from '@chakra-ui/react';
import type { StepRecord } from '@ramps-gateway/shared/contract/records.ts';
import {
  CONVERSION_STEPS,
  type ConversionStepName,
  type ConversionStepStatus,
} from '@ramps-gateway/shared/domain/conversion.ts';
import { STEP_TAGS } from '@ramps-gateway/shared/domain/states/money.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Icon } from '../../../../components/ui/icon.tsx';
import { SectionTitle } from '../../../../components/ui/panel.tsx';
import { Skeleton } from '../../../../components/ui/skeleton.tsx';
import { Quiet } from '../../../../components/ui/text.ts';
import { shortDuration } from '../../../../lib/format/time.ts';
import { stepsQuery } from '../api/conversions.ts';
import { STEP_LABELS } from '../../../../components/ui/conversion-steps.ts';

interface StepRow {
  readonly name: ConversionStepName;
  readonly status: ConversionStepStatus | 'pending';
  readonly record: StepRecord | undefined;
}

/** The six steps with the latest record of each; pending without one. @param begun oldest first */
export const stepRows = (begun: readonly StepRecord[]): readonly StepRow[] =>
  CONVERSION_STEPS.map((name) => {
    const record = begun.findLast((step) => step.step_name === name);
    return { name, status: record?.status ?? 'pending', record };
  });

const SIGNS: Record<StepRow['status'], ReactNode> = {
  pending: null,
  in_progress: <Spinner size="xs" />,
  completed: <Icon name="check" />,
  failed: <Icon name="cross" />,
};

const Mark = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    boxSize: '5',
    mt: '0.5',
    flexShrink: 0,
    borderRadius: 'full',
    borderWidth: '1px',
    borderColor: 'colorPalette.border',
    bg: 'colorPalette.subtle',
    color: 'colorPalette.fg',
    textStyle: 'xs',
  },
});

/** The line to the next mark. */
const Item = chakra('li', {
  base: {
    position: 'relative',
    display: 'flex',
    gap: '3',
    pb: '3',
    minH: '10',
    _before: {
      content: '""',
      position: 'absolute',
      top: '6',
      bottom: '0',
      insetStart: '2.5',
      borderInlineStartWidth: '1px',
    },
    _last: { pb: '0', _before: { display: 'none' } },
  },
});

const When = ({ record }: Pick<StepRow, 'record'>) =>
  record ? (
    <Quiet whiteSpace="nowrap">
      <ExactTime iso={record.created_at} />
      {record.execution_time_ms !== null && ` · ${shortDuration(record.execution_time_ms)}`}
    </Quiet>
  ) : null;

interface StepItemProps {
  readonly row: StepRow;
  readonly loading: boolean;
}

const StepItem = ({ row: { name, status, record }, loading }: StepItemProps) => (
  <Item data-status={status}>
    <Mark colorPalette={STEP_TAGS[status][1]}>{SIGNS[status]}</Mark>
    <Box flex="1" minW="0">
      <Flex wrap="wrap" justify="space-between" columnGap="3">
        <Box fontWeight="medium" color={status === 'pending' ? 'fg.subtle' : undefined}>
          {STEP_LABELS[name]}
        </Box>
        {loading ? <Skeleton w="20" /> : <When record={record} />}
      </Flex>
      <Box textStyle="xs" color={status === 'failed' ? 'danger.fg' : 'fg.subtle'} overflowWrap="anywhere">
        {loading ? '\u00a0' : (record?.note ?? STEP_TAGS[status][0])}
      </Box>
    </Box>
  </Item>
);

const NOT_LOADED = stepRows([]);

export const StepList = ({ processId }: { readonly processId: string }) => {
  const { data, isError, isPending, isFetching, refetch } = useQuery(stepsQuery(processId));
  return (
    <Box as="section" aria-busy={isPending}>
      <SectionTitle>Steps</SectionTitle>
      {isError && (
        <Flex align="center" gap="3" mb="3" textStyle="sm" color="fg.muted">
          The steps could not be loaded.
          <Button size="xs" loading={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </Flex>
      )}
      <Box as="ol" listStyleType="none">
        {(data ? stepRows(data) : NOT_LOADED).map((row) => (
          <StepItem key={row.name} row={row} loading={isPending} />
        ))}
      </Box>
    </Box>
  );
};
