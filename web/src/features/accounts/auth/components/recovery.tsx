import { Button } from '@chakra-ui/react';
import { useDialog } from '../../../../components/ui/use-dialog.ts';
import { TEXTS } from '../texts.ts';

/** For users who lost their device; below the field for the authenticator's code. */
const Recovery = ({ onRecovered }: { readonly onRecovered: () => void }) => {
  const dialog = useDialog(() => import('./recovery-dialog.tsx'));
  return (
    <>
      <Button {...dialog.trigger} type="button" variant="ghost" w="full" aria-haspopup="dialog">
        {TEXTS.recovery.open}
      </Button>
      {dialog.Part && <dialog.Part {...dialog.shown} onRecovered={onRecovered} />}
    </>
  );
};

export default Recovery;
