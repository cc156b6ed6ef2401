import { Box } from '@chakra-ui/react';
import type { RuleObstacles } from '@ramps-gateway/shared/contract/calls/conversions.ts';
import type { ConfigurationRecord } from '@ramps-gateway/shared/contract/records.ts';
import { add, type Amount, compare, roundDown } from '@ramps-gateway/shared/domain/money.ts';
import { typedText } from '@ramps-gateway/shared/domain/typed-amount.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { AmountField } from '../../../../components/form/amount-field.tsx';
import { FormActions } from '../../../../components/form/submit-button.tsx';
import { Failed } from '../../../../components/ui/failed.tsx';
import { DetailRows } from '../../../../components/ui/detail-list.tsx';
import { Modal } from '../../../../components/ui/modal.tsx';
import { Skeleton } from '../../../../components/ui/skeleton.tsx';
import { Muted } from '../../../../components/ui/text.ts';
import type { DialogProps } from '../../../../components/ui/use-dialog.ts';
import { messageOf } from '../../../../lib/api/error.ts';
import { brl } from '../../../../lib/format/amount.ts';
import { configurationOfQuery } from '../../../../lib/queries/rule.ts';
import { obstaclesQuery, useUpdateConfiguration } from '../api/configurations.ts';
import { useRetryConversion } from '../api/conversions.ts';
import { checkDraft, draftOf, errorsOfServer, FIELDS } from '../model/draft.ts';
import { TEXTS as SETTINGS } from '../settings-texts.ts';
import { TEXTS } from '../texts.ts';

const { raise: R } = TEXTS;
const FIELD = 'maximum_daily_amount';

/** Limits are whole BRL. */
const roundedUp = (amount: Amount): Amount => {
  const whole = roundDown(amount, 0);
  return compare(whole, amount) < 0 ? add(whole, '1') : whole;
};

/** The smallest limit that the deposit fits today. */
export const limitFor = (amount: Amount, used: Amount): Amount => roundedUp(add(amount, used));

interface Of {
  /** The conversion's. */
  readonly id: string;
  readonly amount: Amount;
}

interface FormProps extends Of {
  readonly rule: ConfigurationRecord;
  readonly today: RuleObstacles;
  readonly onClose: () => void;
  readonly onRunning: (running: boolean) => void;
}

const Form = ({ id, amount, rule, today, onClose, onRunning }: FormProps) => {
  const limit = rule[FIELD];
  const needed = limitFor(amount, today.used_today);
  const fits = compare(needed, limit) <= 0;
  const [typed, setTyped] = useState(() => typedText(fits ? limit : needed));
  const [error, setError] = useState<string>();
  const update = useUpdateConfiguration(rule.id);
  const retry = useRetryConversion();
  const running = update.isPending || retry.isPending;

  const retryNow = () =>
    retry.mutate({ processId: id }, { onSuccess: onClose, onSettled: () => onRunning(false) });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const stored = draftOf(rule);
    const checked = checkDraft({ ...stored, [FIELD]: typed }, stored);
    if (!checked.ok) return setError(checked.errors[FIELD]);
    const wanted = checked.change[FIELD] ?? limit;
    if (compare(wanted, needed) < 0) return setError(R.tooLow(brl(needed)));
    onRunning(true);
    if (wanted === limit) return retryNow();
    return update.mutate(checked.change, {
      onSuccess: retryNow,
      onError: (refused) => {
        onRunning(false);
        setError(errorsOfServer(refused, [FIELD])[FIELD] ?? messageOf(refused));
      },
    });
  };

  return (
    <form onSubmit={submit} noValidate>
      <DetailRows
        fontVariantNumeric="tabular-nums"
        rows={[
          [R.deposit, brl(amount)],
          [R.used, brl(today.used_today)],
          [R.limit, brl(limit)],
        ]}
      />
      <Box mt="4">
        {fits ? (
          <Muted>{R.fits}</Muted>
        ) : (
          <AmountField
            label={SETTINGS.fields[FIELD].label}
            {...FIELDS[FIELD]}
            required
            data-autofocus
            typed={typed}
            value={typed}
            help={R.help(brl(needed))}
            error={error}
            disabled={running}
            onChange={({ target }) => {
              setTyped(target.value);
              setError(undefined);
            }}
          />
        )}
      </Box>
      <FormActions cancel={R.cancel} running={running} runningText={R.running} onCancel={onClose}>
        {fits ? TEXTS.retry : R.action}
      </FormActions>
    </form>
  );
};

const Today = ({ rule, ...props }: Omit<FormProps, 'today'>) => {
  // Saving changes the rule. The form must stay, because it still has to retry.
  const [shown] = useState(rule);
  const query = useQuery({ ...obstaclesQuery(shown, {}), staleTime: 0 });
  if (query.data && query.isFetchedAfterMount) return <Form {...props} rule={shown} today={query.data} />;
  return query.error ? <Failed title={R.failed} query={query} /> : <Loading />;
};

const Loading = () => <Skeleton h="48" w="full" role="status" aria-label={R.loading} />;

interface RaiseLimitDialogProps extends Of, DialogProps {
  readonly subAccountId: string;
}

/** Raises the rule's daily limit, then retries the conversion. */
const RaiseLimitDialog = ({ subAccountId, open, finalFocus, ...props }: RaiseLimitDialogProps) => {
  const query = useQuery({ ...configurationOfQuery(subAccountId), enabled: open });
  const [running, setRunning] = useState(false);
  return (
    <Modal
      open={open}
      title={R.title}
      description={R.text}
      busy={running}
      finalFocus={finalFocus}
      onClose={props.onClose}
    >
      {query.data && <Today {...props} rule={query.data} onRunning={setRunning} />}
      {query.data === null && <Muted>{R.noRule}</Muted>}
      {query.data === undefined && (query.error ? <Failed title={R.failed} query={query} /> : <Loading />)}
    </Modal>
  );
};

export default RaiseLimitDialog;
