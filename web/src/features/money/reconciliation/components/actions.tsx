import { Button, Flex } from '@chakra-ui/react';
import type { ExceptionDetails } from '@ramps-gateway/shared/contract/reconciliation.ts';
import { NOTE_BOUNDS } from '@ramps-gateway/shared/domain/reconciliation.ts';
import { useState } from 'react';
import { NoteDialog } from '../../../../components/form/note-dialog.tsx';
import { ConfirmDialog } from '../../../../components/ui/confirm-dialog.tsx';
import { Icon } from '../../../../components/ui/icon.tsx';
import { useActOnException } from '../api.ts';
import { money } from '../model/values.ts';
import { ACTION_LABELS, TEXTS } from '../texts.ts';

const { actions: A } = TEXTS;
const { settle: S } = A;

/** Checks again at once; the other two ask first. Each states the version on the page. */
export const Actions = ({ details: { exception, version } }: { readonly details: ExceptionDetails }) => {
  const [asking, setAsking] = useState<'resume' | 'mark_settled' | null>(null);
  const act = useActOnException(exception.id);
  const running = act.isPending ? act.variables.action : null;
  const isOpen = exception.state === 'open';
  const close = () => setAsking(null);
  /** Closing also ends its conversion, possibly with the order that settled it. */
  const endsConversion = exception.kind === 'parked';
  return (
    <Flex role="group" aria-label={A.label(exception.order_id)} gap="2" wrap="wrap">
      {isOpen && exception.resumable && (
        <Button
          variant="solid"
          colorPalette="accent"
          disabled={act.isPending}
          onClick={() => setAsking('resume')}
        >
          <Icon name="arrow" />
          {ACTION_LABELS.resume}
        </Button>
      )}
      <Button
        loading={running === 'look_again'}
        loadingText={A.running.look_again}
        disabled={act.isPending}
        onClick={() => act.mutate({ action: 'look_again', version })}
      >
        <Icon name="retry" />
        {ACTION_LABELS.look_again}
      </Button>
      {isOpen && (
        <Button disabled={act.isPending} onClick={() => setAsking('mark_settled')}>
          <Icon name="check" />
          {ACTION_LABELS.mark_settled}
        </Button>
      )}
      <ConfirmDialog
        open={asking === 'resume'}
        title={A.resume.title}
        text={(endsConversion ? A.resume.ofConversion : A.resume.ofOrder)(money(exception))}
        confirm={ACTION_LABELS.resume}
        palette="accent"
        running={running === 'resume'}
        onConfirm={() => act.mutate({ action: 'resume', version }, { onSettled: close })}
        onClose={close}
      />
      <NoteDialog
        open={asking === 'mark_settled'}
        title={S.title}
        text={endsConversion ? S.ofConversion : S.text}
        confirm={ACTION_LABELS.mark_settled}
        note={{ label: S.note, help: S.noteHelp(NOTE_BOUNDS.min) }}
        order={endsConversion ? { label: S.order, help: S.orderHelp } : undefined}
        running={running === 'mark_settled'}
        onConfirm={({ note, orderId }) =>
          act.mutate(
            { action: 'mark_settled', note, order_id: orderId || undefined, version },
            { onSettled: close },
          )
        }
        onClose={close}
      />
    </Flex>
  );
};
