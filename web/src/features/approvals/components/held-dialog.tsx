import { Button, Flex } from '@chakra-ui/react';
import type { HeldAnswer } from '@ramps-gateway/shared/contract/held.ts';
import { POLICY_ITEMS } from '@ramps-gateway/shared/domain/policy.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Modal } from '../../../components/ui/modal.tsx';
import { dismissHeld } from '../../../lib/held.ts';
import { secondWithZone } from '../../../lib/format/time.ts';
import { pathOf } from '../../../lib/routes.ts';
import { ITEM_LABELS, TEXTS } from '../texts.ts';
import { HELD } from './held-texts.ts';

const { held: H } = TEXTS;

export interface HeldDialogProps {
  readonly held: HeldAnswer['approval'] | null;
}

const labelOf = (item: string): string => {
  const known = POLICY_ITEMS.find((each) => each === item);
  return known ? ITEM_LABELS[known] : item;
};

/** Says that something waits, and where it is seen. */
const HeldDialog = ({ held }: HeldDialogProps) => {
  const navigate = useNavigate();
  // What it says stays while it closes.
  const [shown, setShown] = useState(held);
  if (held && held !== shown) setShown(held);
  const { item = '', ends_at: until } = shown ?? {};
  return (
    <Modal
      open={held !== null}
      title={HELD.title}
      description={H.text(labelOf(item), until === undefined ? '' : secondWithZone(until))}
      onClose={dismissHeld}
    >
      <Flex justify="flex-end" gap="2">
        <Button onClick={dismissHeld}>{H.close}</Button>
        <Button
          variant="solid"
          colorPalette="accent"
          onClick={() => {
            dismissHeld();
            void navigate(pathOf('approvals'));
          }}
        >
          {H.open}
        </Button>
      </Flex>
    </Modal>
  );
};

export default HeldDialog;
