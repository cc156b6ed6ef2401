import { Box } from '@chakra-ui/react';
import { Panel } from '../../../components/ui/panel.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { TEXTS } from '../texts.ts';

const FIELDS = ['email', 'name', 'password', 'again', 'role'];

/** In the size of the form that will come. */
export const FormSkeleton = () => (
  <Panel as="div" padded role="status" aria-label={TEXTS.form.loading}>
    <Box display="grid" gap="4" maxW="prose">
      {FIELDS.map((field) => (
        <Skeleton key={field} h="14" w="full" />
      ))}
    </Box>
  </Panel>
);
