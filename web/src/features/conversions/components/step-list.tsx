import { Box, Button, Flex } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { stepsQuery } from '../api/get-steps.ts';
import { stepRows } from '../model/steps.ts';
import { TEXTS } from '../texts.ts';
import { SectionTitle } from '../../../components/ui/section-title.tsx';
import { StepItem } from './step-item.tsx';

const NOT_LOADED = stepRows([]);

/** The six steps; those that have not begun are there too, so that nothing moves when they do. */
export const StepList = ({ processId }: { readonly processId: string }) => {
  const { data, isError, isPending, isFetching, refetch } = useQuery(stepsQuery(processId));
  return (
    <Box as="section" aria-busy={isPending}>
      <SectionTitle>{TEXTS.details.steps}</SectionTitle>
      {isError && (
        <Flex align="center" gap="3" mb="3" textStyle="sm" color="fg.muted">
          {TEXTS.details.stepsFailed}
          <Button size="xs" loading={isFetching} onClick={() => void refetch()}>
            {TEXTS.list.tryAgain}
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
