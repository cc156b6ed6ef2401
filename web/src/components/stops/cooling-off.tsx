import { Button, Flex } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { useNow } from '../../lib/clock.ts';
import { dayAndTime, shortDuration } from '../../lib/format/time.ts';
import { useCooling } from '../../lib/queries/cooling-off.ts';
import { useRole } from '../../lib/queries/profile.ts';
import { Tag } from '../ui/tag.tsx';
import { useOnDemand } from '../ui/use-on-demand.ts';
import { COOLING } from './texts.ts';

interface CoolingOffProps {
  readonly subAccountId: string;
  readonly destinationId: string;
  readonly what: string;
}

const Waive = ({ subAccountId, destinationId, what }: CoolingOffProps) => {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const dialog = useOnDemand(() => import('./waive-dialog.tsx'));
  return (
    <>
      <Button
        ref={button}
        size="xs"
        aria-label={COOLING.waiveOf(what)}
        aria-haspopup="dialog"
        loading={dialog.loading}
        onClick={() => dialog.request(() => setOpen(true))}
      >
        {COOLING.waive}
      </Button>
      {dialog.Part && (
        <dialog.Part
          open={open}
          subAccountId={subAccountId}
          destinationId={destinationId}
          what={what}
          finalFocus={() => button.current}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
};

/** Until when a new destination receives nothing automatically. Administrators can waive it. */
export const CoolingOff = (props: CoolingOffProps) => {
  const cooling = useCooling(props.subAccountId, props.destinationId);
  const isAdmin = useRole() === 'admin';
  const now = useNow();
  const left = cooling ? Date.parse(cooling.until) - now : 0;
  if (!cooling || left <= 0) return null;
  return (
    <Flex align="center" gap="2" wrap="wrap" mt="1" mb="2">
      <Tag family="warning">{COOLING.until(dayAndTime(cooling.until), shortDuration(left))}</Tag>
      {isAdmin && <Waive {...props} />}
    </Flex>
  );
};
