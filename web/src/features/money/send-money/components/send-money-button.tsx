import { Button } from '@chakra-ui/react';
import type { Recipient } from '@ramps-gateway/shared/contract/recipients.ts';
import { useRef, useState } from 'react';
import { Icon } from '../../../../components/ui/icon.tsx';
import { useOnDemand } from '../../../../components/ui/use-on-demand.ts';
import { recipientName } from '../../../../lib/queries/recipients.ts';
import type { SendDialogProps } from './send-dialog.tsx';

interface SendMoneyButtonProps {
  /** If omitted, the user chooses in the dialog. */
  readonly recipient?: Recipient;
  /** The gateway's id of the sending sub-account; without both, the user chooses it in the dialog. */
  readonly subAccountId?: string;
  readonly variant?: 'outline' | 'solid';
}

const obstacleOf = (recipient: Recipient | undefined): string | undefined => {
  switch (recipient?.state) {
    case 'stopped':
      return 'This recipient is stopped';
    case 'removed':
      return 'This recipient was removed';
    default:
      return undefined;
  }
};

export const SendMoneyButton = ({ recipient, subAccountId, variant = 'solid' }: SendMoneyButtonProps) => {
  const [open, setOpen] = useState(false);
  // Changes with each opening, to reset the dialog.
  const [times, setTimes] = useState(0);
  const button = useRef<HTMLButtonElement>(null);
  const dialog = useOnDemand<SendDialogProps>(() => import('./send-dialog.tsx'));
  const obstacle = obstacleOf(recipient);
  return (
    <>
      <Button
        ref={button}
        variant={variant}
        colorPalette="accent"
        aria-haspopup="dialog"
        aria-label={recipient && `Send Money: ${recipientName(recipient)}`}
        disabled={obstacle !== undefined}
        title={obstacle}
        loading={dialog.loading}
        onClick={() =>
          dialog.request(() => {
            setTimes(times + 1);
            setOpen(true);
          })
        }
      >
        <Icon name="send" />
        Send Money
      </Button>
      {dialog.Part && (
        <dialog.Part
          key={times}
          open={open}
          recipient={recipient}
          subAccountId={subAccountId}
          finalFocus={() => button.current}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
};
