import { Box, Button, Flex } from '@chakra-ui/react';
import { useQueries } from '@tanstack/react-query';
import { Notice, RetryNotice } from '../../../../components/ui/notice.tsx';
import { Panel } from '../../../../components/ui/panel.tsx';
import { Skeleton } from '../../../../components/ui/skeleton.tsx';
import { ApiError, messageOf } from '../../../../lib/api/error.ts';
import { conversionQuery } from '../api/conversions.ts';
import { ProcessList } from './process-list.tsx';

/** Our own links never have more; extra ids in a typed URL are ignored. */
const MOST = 10;

const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

interface AddressedConversionsProps {
  readonly ids: readonly string[];
  readonly onToggle: (id: string) => void;
}

/** Conversions named in the URL that the list does not show: older ones, or those with another status. */
const AddressedConversions = ({ ids, onToggle }: AddressedConversionsProps) => {
  const asked = ids.slice(0, MOST);
  const queries = useQueries({ queries: asked.map(conversionQuery) });
  const found = queries.flatMap(({ data }) => data ?? []);
  return (
    <Box display="grid" gap="4">
      {queries.map((query, at) => {
        const id = asked[at] ?? '';
        if (query.isPending)
          return (
            <Panel key={id} as="div" role="status" aria-label="Loading the conversion">
              <Flex align="center" justify="space-between" gap="6" px="4" h="16">
                <Skeleton w="24" />
                <Skeleton w="24" />
              </Flex>
            </Panel>
          );
        if (isMissing(query.error))
          return (
            <Notice
              key={id}
              family="warning"
              action={
                <Button size="xs" onClick={() => onToggle(id)}>
                  Close
                </Button>
              }
            >
              No conversion with this id, or you have no access to it
            </Notice>
          );
        return query.error ? (
          <RetryNotice key={id} title="The conversion could not be loaded" query={query}>
            {messageOf(query.error)}
          </RetryNotice>
        ) : null;
      })}
      {found.length > 0 && (
        <ProcessList label="Conversions from this link" items={found} opened={asked} onToggle={onToggle} />
      )}
    </Box>
  );
};

export default AddressedConversions;
