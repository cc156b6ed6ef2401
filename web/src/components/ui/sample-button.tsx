import { Button } from '@chakra-ui/react';
import type { ComponentProps } from 'react';

/** Looks like a button and says that it has no behaviour (S2). */
export const SampleButton = (props: Omit<ComponentProps<typeof Button>, 'onClick' | 'title'>) => (
  <Button {...props} type="button" title="Sample button: does nothing" />
);
