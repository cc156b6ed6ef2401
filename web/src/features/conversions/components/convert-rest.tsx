import { Button } from '@chakra-ui/react';
import type { ConversionRecord } from '@ramps-gateway/shared/contract/records.ts';
import { isPositive } from '@ramps-gateway/shared/domain/money.ts';
import { useRef, useState } from 'react';
import { useOnDemand } from '../../../components/ui/use-on-demand.ts';
import { TEXTS } from '../texts.ts';

/**
 * Differences that a Retry cannot resolve but a person may accept: part of the deposit is gone, or the
 * exchange differs.
 */
const offered = ({ status, settled, error_code, exchanged_usdt_amount }: ConversionRecord) => {
  if (status !== 'failed' || settled !== null) return undefined;
  if (error_code === 'partial_balance') return TEXTS.rest;
  const gave = exchanged_usdt_amount ?? '0';
  return error_code === 'exchange_differs' && isPositive(gave) ? TEXTS.received : undefined;
};

interface ConvertRestProps {
  readonly conversion: ConversionRecord;
  /** Element to focus once the button is gone. */
  readonly fallback: () => HTMLElement | null;
}

export const ConvertRest = ({ conversion, fallback }: ConvertRestProps) => {
  const [open, setOpen] = useState(false);
  const dialog = useOnDemand(() => import('./convert-rest-dialog.tsx'));
  const button = useRef<HTMLButtonElement>(null);
  const texts = offered(conversion);
  return (
    <>
      {texts && (
        <Button
          ref={button}
          loading={dialog.loading}
          aria-haspopup="dialog"
          aria-label={`${texts.action} of ${conversion.sub_account.name}`}
          onClick={() => dialog.request(() => setOpen(true))}
        >
          {texts.action}
        </Button>
      )}
      {dialog.Part && texts && (
        <dialog.Part
          open={open}
          conversion={conversion}
          texts={texts}
          finalFocus={() => button.current ?? fallback()}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
};
