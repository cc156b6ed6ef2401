import { Button } from '@chakra-ui/react';
import type { Amount } from '@ramps-gateway/shared/domain/money.ts';
import { Icon } from '../../../../components/ui/icon.tsx';
import { useDialog } from '../../../../components/ui/use-dialog.ts';
import { useRetryConversion } from '../api/conversions.ts';
import { TEXTS } from '../texts.ts';

interface ConversionRemedyProps {
  readonly remedy: 'raise_limit' | 'retry';
  readonly id: string;
  readonly subAccountId: string;
  /** BRL. */
  readonly amount: Amount | null;
  /** Names the conversion for screen readers. */
  readonly name: string;
}

const Retry = ({ id, name }: ConversionRemedyProps) => {
  const retry = useRetryConversion();
  return (
    <Button
      onClick={() => retry.mutate({ processId: id })}
      loading={retry.isPending}
      aria-label={`${TEXTS.retry}: ${name}`}
    >
      <Icon name="retry" />
      {TEXTS.retry}
    </Button>
  );
};

const RaiseLimit = ({ id, subAccountId, amount, name }: ConversionRemedyProps) => {
  const dialog = useDialog(() => import('./raise-limit-dialog.tsx'));
  return (
    <>
      <Button {...dialog.trigger} aria-haspopup="dialog" aria-label={`${TEXTS.raise.action}: ${name}`}>
        {TEXTS.raise.action}
      </Button>
      {dialog.Part && (
        <dialog.Part {...dialog.shown} id={id} subAccountId={subAccountId} amount={amount ?? '0'} />
      )}
    </>
  );
};

/** What helps a failed conversion, where another page lists it. */
const ConversionRemedy = (props: ConversionRemedyProps) =>
  props.remedy === 'retry' ? <Retry {...props} /> : <RaiseLimit {...props} />;

export default ConversionRemedy;
