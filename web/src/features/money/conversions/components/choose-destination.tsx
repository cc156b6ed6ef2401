import { Button } from '@chakra-ui/react';
import type { ConfigurationRecord, SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import { Icon } from '../../../../components/ui/icon.tsx';
import { useDialog } from '../../../../components/ui/use-dialog.ts';
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
  const dialog = useDialog(() => import('./destination-dialog.tsx'));
  const label = configuration ? (configuration.destination ? D.change : D.choose) : TEXTS.configure;
  return (
    <>
      <Button
        {...dialog.trigger}
        aria-haspopup="dialog"
        aria-label={configuration ? `${label} of ${account.name}` : `${label} ${account.name}`}
      >
        <Icon name={configuration ? 'wallet' : 'plus'} />
        {label}
      </Button>
      {dialog.Part && (
        <dialog.Part {...dialog.shown} account={account} configuration={configuration} owns={owns} />
      )}
    </>
  );
};
