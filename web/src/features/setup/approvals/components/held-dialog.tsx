import { Button, Flex } from '@chakra-ui/react';
import { POLICY_ITEMS } from '@ramps-gateway/shared/domain/policy.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Modal } from '../../../../components/ui/modal.tsx';
import { dismissHeld, useHeld } from '../../../../lib/held.ts';
import { secondWithZone } from '../../../../lib/format/time.ts';
import { pathOf } from '../../../../lib/routes.ts';
import { ITEM_LABELS, TEXTS } from '../texts.ts';

const { held: H } = TEXTS;

const labelOf = (item: string): string => {
  const known = POLICY_ITEMS.find((each) => each === item);
  return known ? ITEM_LABELS[known] : item;
};

const HeldDialog = () => {
  const held = useHeld();
  const navigate = useNavigate();
  const [shown, setShown] = useState(held);
  if (held && held !== shown) setShown(held);
  const { item = '', ends_at: until } = shown ?? {};
  return (
    <Modal
      open={held !== null}
      title={H.title}
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
