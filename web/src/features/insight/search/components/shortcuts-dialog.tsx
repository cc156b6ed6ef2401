import { Box, chakra } from '@chakra-ui/react';
import { Modal } from '../../../../components/ui/modal.tsx';
import type { DialogProps } from '../../../../components/ui/use-dialog.ts';
import { TEXTS } from '../texts.ts';

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

const GROUPS = [
  {
    name: 'Everywhere',
    keys: [
      [[isMac ? '⌘ K' : 'Ctrl K', '/'], 'Search and go to'],
      [['?'], 'Show these shortcuts'],
      [['Esc'], 'Close the dialog'],
    ],
  },
  {
    name: 'In the search',
    keys: [
      [['Up', 'Down'], 'Choose a result'],
      [['Enter'], 'Open it, or carry out the action'],
    ],
  },
  {
    name: 'Payments',
    keys: [
      [['J', 'K'], 'Next or previous payment'],
      [['Enter'], 'Open the payment'],
      [['X'], 'Select the payment'],
    ],
  },
  {
    name: 'Transfers board',
    keys: [
      [['Space'], 'Pick up the card, or drop it'],
      [['Left', 'Right'], 'Move it to another column'],
      [['Esc'], 'Put it back'],
    ],
  },
] as const;

const Key = chakra('kbd', {
  base: {
    display: 'inline-block',
    minW: '6',
    px: '1.5',
    borderWidth: '1px',
    borderRadius: 'sm',
    bg: 'bg.subtle',
    textStyle: 'xs',
    textAlign: 'center',
    whiteSpace: 'nowrap',
  },
});

export const ShortcutsDialog = ({ open, finalFocus, onClose }: DialogProps) => (
  <Modal open={open} title={TEXTS.shortcuts} finalFocus={finalFocus} onClose={onClose}>
    <Box display="grid" gap="4">
      {GROUPS.map(({ name, keys }) => (
        <section key={name} aria-label={name}>
          <Box as="h3" textStyle="label" color="fg.muted" mb="1">
            {name}
          </Box>
          <Box
            as="dl"
            display="grid"
            gridTemplateColumns="7rem minmax(0, 1fr)"
            rowGap="1.5"
            alignItems="baseline"
          >
            {keys.map(([shown, text]) => [
              <Box as="dt" key={`keys of ${text}`} display="flex" gap="1">
                {shown.map((key) => (
                  <Key key={key}>{key}</Key>
                ))}
              </Box>,
              <dd key={text}>{text}</dd>,
            ])}
          </Box>
        </section>
      ))}
    </Box>
  </Modal>
);
