import { Button } from '@chakra-ui/react';
import type { ConversionRecord } from '@ramps-gateway/shared/contract/records.ts';
import { isPositive } from '@ramps-gateway/shared/domain/money.ts';
import { useDialog } from '../../../../components/ui/use-dialog.ts';
import { TEXTS } from '../texts.ts';

/** Differences a person may accept but a Retry cannot resolve: a missing part, another exchange, an unusual rate. */
const offered = ({ status, settled, error_code, exchanged_usdt_amount }: ConversionRecord) => {
  if (status !== 'failed' || settled !== null) return undefined;
  if (error_code === 'partial_balance') return TEXTS.rest;
  if (error_code === 'quote_off') return TEXTS.rate;
  const gave = exchanged_usdt_amount ?? '0';
  return error_code === 'exchange_differs' && isPositive(gave) ? TEXTS.received : undefined;
};

interface ConvertRestProps {
  readonly conversion: ConversionRecord;
  readonly fallback: () => HTMLElement | null;
}

export const ConvertRest = ({ conversion, fallback }: ConvertRestProps) => {
  const dialog = useDialog(() => import('./convert-rest-dialog.tsx'));
  const texts = offered(conversion);
  return (
    <>
      {texts && (
        <Button
          {...dialog.trigger}
          aria-haspopup="dialog"
          aria-label={`${texts.action} of ${conversion.sub_account.name}`}
        >
          {texts.action}
        </Button>
      )}
      {dialog.Part && texts && (
        <dialog.Part
          {...dialog.shown}
          conversion={conversion}
          texts={texts}
          finalFocus={() => dialog.shown.finalFocus() ?? fallback()}
        />
      )}
    </>
  );
};
