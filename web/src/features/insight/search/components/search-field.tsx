import { Box, chakra } from '@chakra-ui/react';
import { Icon } from '../../../../components/ui/icon.tsx';
import { TEXTS } from '../texts.ts';

const Field = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    w: 'full',
    h: '8',
    px: '2.5',
    borderWidth: '1px',
    borderRadius: 'md',
    bg: 'bg',
    color: 'fg.muted',
    cursor: 'pointer',
    '&:hover': { borderColor: 'border.emphasized', color: 'fg' },
  },
});

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

export interface SearchFieldProps {
  readonly loading: boolean;
  readonly onOpen: () => void;
}

export const SearchField = ({ loading, onOpen }: SearchFieldProps) => (
  <Field
    type="button"
    aria-haspopup="dialog"
    aria-keyshortcuts="Meta+K Control+K"
    aria-busy={loading}
    onClick={onOpen}
  >
    <Icon name="search" />
    {TEXTS.open}
    <Box as="span" aria-hidden="true" ms="auto" textStyle="xs" color="fg.subtle">
      {isMac ? TEXTS.shortcut.mac : TEXTS.shortcut.other}
    </Box>
  </Field>
);
