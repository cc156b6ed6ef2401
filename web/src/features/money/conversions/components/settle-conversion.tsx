import { Button, Flex } from '@chakra-ui/react';
import type { ConversionRecord } from '@ramps-gateway/shared/contract/records.ts';
import { Icon } from '../../../../components/ui/icon.tsx';
import { useDialog } from '../../../../components/ui/use-dialog.ts';
import { useRole } from '../../../../lib/queries/profile.ts';
import { TEXTS } from '../texts.ts';

const { settle: S } = TEXTS;

interface SettleConversionProps {
  readonly conversion: ConversionRecord;
  readonly fallback: () => HTMLElement | null;
}

/** Closes a failed conversion that was settled by hand; not for clients. */
export const SettleConversion = ({ conversion, fallback }: SettleConversionProps) => {
  const role = useRole();
  const dialog = useDialog(() => import('./settle-dialog.tsx'));
  if (role === 'client') return null;
  return (
    <>
      {conversion.settled === null && (
        <Flex>
          <Button
            {...dialog.trigger}
            aria-haspopup="dialog"
            aria-label={`${S.action} ${conversion.sub_account.name}`}
          >
            <Icon name="check" />
            {S.action}
          </Button>
        </Flex>
      )}
      {dialog.Part && (
        <dialog.Part
          {...dialog.shown}
          conversionId={conversion.id}
          finalFocus={() => dialog.shown.finalFocus() ?? fallback()}
        />
      )}
    </>
  );
};
