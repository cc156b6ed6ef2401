import { Button } from '@chakra-ui/react';
import type { ConfigurationRecord, SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { useRef, useState } from 'react';
import { Icon } from '../../../components/ui/icon.tsx';
import { useOnDemand } from '../../../components/ui/use-on-demand.ts';
import { TEXTS } from '../settings-texts.ts';

const { destination: D } = TEXTS;

interface ChooseDestinationProps {
  readonly account: SubAccountRecord;
  /** `undefined` to set the sub-account up. */
  readonly configuration?: ConfigurationRecord;
  /** The owner's choice counts as confirmed. */
  readonly owns: boolean;
}

export const ChooseDestination = ({ account, configuration, owns }: ChooseDestinationProps) => {
  const [open, setOpen] = useState(false);
  const dialog = useOnDemand(() => import('./destination-dialog.tsx'));
  const button = useRef<HTMLButtonElement>(null);
  const label = configuration ? (configuration.destination ? D.change : D.choose) : TEXTS.configure;
  return (
    <>
      <Button
        ref={button}
        loading={dialog.loading}
        aria-haspopup="dialog"
        aria-label={configuration ? `${label} of ${account.name}` : `${label} ${account.name}`}
        onClick={() => dialog.request(() => setOpen(true))}
      >
        <Icon name={configuration ? 'wallet' : 'plus'} />
        {label}
      </Button>
      {dialog.Part && (
        <dialog.Part
          open={open}
          account={account}
          configuration={configuration}
          owns={owns}
          finalFocus={() => button.current}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
};
