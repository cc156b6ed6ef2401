import type { ConversionRecord } from '@ramps-gateway/shared/contract/records.ts';
import { ConfirmDialog } from '../../../../components/ui/confirm-dialog.tsx';
import type { DialogProps } from '../../../../components/ui/use-dialog.ts';
import { brl } from '../../../../lib/format/amount.ts';
import { useRetryConversion } from '../api/conversions.ts';
import type { TEXTS } from '../texts.ts';

interface ConvertRestDialogProps extends DialogProps {
  readonly conversion: ConversionRecord;
  readonly texts: typeof TEXTS.rest | typeof TEXTS.received | typeof TEXTS.rate;
}

const ConvertRestDialog = ({ open, conversion, texts, finalFocus, onClose }: ConvertRestDialogProps) => {
  const retry = useRetryConversion();
  return (
    <ConfirmDialog
      open={open}
      title={texts.title}
      text={texts.text(brl(conversion.original_amount))}
      confirm={texts.action}
      palette="accent"
      running={retry.isPending}
      finalFocus={finalFocus}
      onConfirm={() => retry.mutate({ processId: conversion.id, convertRest: true }, { onSettled: onClose })}
      onClose={onClose}
    />
  );
};

export default ConvertRestDialog;
