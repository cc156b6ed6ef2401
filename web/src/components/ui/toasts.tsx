import { Box, Toast, Toaster } from '@chakra-ui/react';
import { Icon } from './icon.tsx';
import { toaster } from './toast.ts';

/** Where toasts appear; one for the whole page. */
export const Toasts = () => (
  <Toaster toaster={toaster}>
    {({ type, title, description }) => {
      const failed = type === 'error';
      return (
        <Toast.Root colorPalette={failed ? 'danger' : 'success'}>
          <Box mt="0.5" color="colorPalette.fg">
            <Icon name={failed ? 'alert' : 'check'} />
          </Box>
          <Box flex="1" minW="0">
            <Toast.Title color={failed ? 'danger.fg' : undefined}>{title}</Toast.Title>
            {description && <Toast.Description>{description}</Toast.Description>}
          </Box>
          <Toast.CloseTrigger aria-label="Dismiss">
            <Icon name="close" />
          </Toast.CloseTrigger>
        </Toast.Root>
      );
    }}
  </Toaster>
);
