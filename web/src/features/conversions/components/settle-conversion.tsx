import { Button, Flex } from '@chakra-ui/react';
import type { ConversionRecord } from '@ramps-gateway/shared/contract/records.ts';
import { useRef, useState } from 'react';
import { Icon } from '../../../components/ui/icon.tsx';
import { useOnDemand } from '../../../components/ui/use-on-demand.ts';
import { useRole } from '../../../lib/queries/profile.ts';
import { TEXTS } from '../texts.ts';

const { settle: S } = TEXTS;

interface SettleConversionProps {
  readonly conversion: ConversionRecord;
  readonly fallback: () => HTMLElement | null;
}

/** Closes a failed conversion that was settled by hand; not for clients. */
export const SettleConversion = ({ conversion, fallback }: SettleConversionProps) => {
  const role = useRole();
  const [open, setOpen] = useState(false);
  const dialog = useOnDemand(() => import('./settle-dialog.tsx'));
  const button = useRef<HTMLButtonElement>(null);
  if (role === 'client') return null;
  return (
    <>
      {conversion.settled === null && (
        <Flex>
          <Button
            ref={button}
            loading={dialog.loading}
            aria-haspopup="dialog"
            aria-label={`${S.action} ${conversion.sub_account.name}`}
            onClick={() => dialog.request(() => setOpen(true))}
          >
            <Icon name="check" />
            {S.action}
          </Button>
        </Flex>
      )}
      {dialog.Part && (
        <dialog.Part
          open={open}
          conversionId={conversion.id}
          finalFocus={() => button.current ?? fallback()}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
};
