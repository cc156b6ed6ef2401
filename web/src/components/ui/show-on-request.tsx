import { Box, Button } from '@chakra-ui/react';
import { type ComponentType, useState } from 'react';
import { Muted } from './text.ts';
import { useOnDemand } from './use-on-demand.ts';

interface ShowOnRequestProps {
  readonly hint: string;
  readonly show: string;
  /** An `import()` of the part's own file. */
  readonly load: () => Promise<{ readonly default: ComponentType }>;
}

/** A button that loads a rarely needed part of the page. */
export const ShowOnRequest = ({ hint, show, load }: ShowOnRequestProps) => {
  const [open, setOpen] = useState(false);
  const { Part, loading, request } = useOnDemand(load);
  return (
    <Box display="grid" gap="3">
      <Muted>{hint}</Muted>
      {Part && open ? (
        <Part />
      ) : (
        <Button justifySelf="start" loading={loading} onClick={() => request(() => setOpen(true))}>
          {show}
        </Button>
      )}
    </Box>
  );
};
