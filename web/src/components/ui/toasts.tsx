import { Box, Button, Toast, Toaster } from '@chakra-ui/react';
import { Icon } from './icon.tsx';
import { toaster } from './toast.ts';

const FAILED = ['danger', 'alert'] as const;
const INFO = ['info', 'info'] as const;
const DONE = ['success', 'check'] as const;

export const Toasts = () => (
  <Toaster toaster={toaster}>
    {({ type, title, description, action }) => {
      const failed = type === 'error';
      const [family, icon] = failed ? FAILED : type === 'info' ? INFO : DONE;
      return (
        <Toast.Root colorPalette={family}>
          <Box mt="0.5" color="colorPalette.fg">
            <Icon name={icon} />
          </Box>
          <Box flex="1" minW="0">
            <Toast.Title color={failed ? 'danger.fg' : undefined}>{title}</Toast.Title>
            {description && <Toast.Description>{description}</Toast.Description>}
            {action && (
              <Toast.ActionTrigger asChild>
                <Button size="xs" mt="2">
                  {action.label}
                </Button>
              </Toast.ActionTrigger>
            )}
          </Box>
          <Toast.CloseTrigger aria-label="Dismiss">
            <Icon name="close" />
          </Toast.CloseTrigger>
        </Toast.Root>
      );
    }}
  </Toaster>
);
