import { Button, Flex } from '@chakra-ui/react';
import { RECIPIENT_TAGS } from '@ramps-gateway/shared/domain/states/money.ts';
import { useNow } from '../../lib/clock.ts';
import { dayAndTime, shortDuration } from '../../lib/format/time.ts';
import { useCooling } from '../../lib/queries/stops.ts';
import { useRole } from '../../lib/queries/profile.ts';
import { Tag } from '../ui/tag.tsx';
import { useDialog } from '../ui/use-dialog.ts';
import { COOLING } from './texts.ts';

interface CoolingOffProps {
  readonly subAccountId: string;
  readonly destinationId: string;
  readonly what: string;
}

const Waive = ({ subAccountId, destinationId, what }: CoolingOffProps) => {
  const dialog = useDialog(() => import('./waive-dialog.tsx'));
  return (
    <>
      <Button {...dialog.trigger} size="xs" aria-label={COOLING.waiveOf(what)} aria-haspopup="dialog">
        {COOLING.waive}
      </Button>
      {dialog.Part && (
        <dialog.Part
          {...dialog.shown}
          subAccountId={subAccountId}
          destinationId={destinationId}
          what={what}
        />
      )}
    </>
  );
};

/** When automatic sending to a new destination starts. Administrators can waive the wait. */
export const CoolingOff = (props: CoolingOffProps) => {
  const cooling = useCooling(props.subAccountId, props.destinationId);
  const isAdmin = useRole() === 'admin';
  const now = useNow();
  const left = cooling ? Date.parse(cooling.until) - now : 0;
  if (!cooling || left <= 0) return null;
  return (
    <Flex align="center" gap="2" wrap="wrap" mt="1" mb="2">
      <Tag family={RECIPIENT_TAGS.cooling_off[1]}>
        {COOLING.until(dayAndTime(cooling.until), shortDuration(left))}
      </Tag>
      {isAdmin && <Waive {...props} />}
    </Flex>
  );
};
