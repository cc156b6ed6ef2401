import { Box, Button, Flex } from '@chakra-ui/react';
import type { AuditRecord } from '@ramps-gateway/shared/contract/audit.ts';
import { actionLabel } from '@ramps-gateway/shared/domain/audit.ts';
import { OUTCOME_TAGS } from '@ramps-gateway/shared/domain/states/insight.ts';
import { useEffect, useRef, useState } from 'react';
import { Modal } from '../../../../components/ui/modal.tsx';
import { Notice } from '../../../../components/ui/notice.tsx';
import { toast } from '../../../../components/ui/toast.ts';
import { messageOf } from '../../../../lib/api/error.ts';
import { useNow } from '../../../../lib/clock.ts';
import { csvOf, saveFile } from '../../../../lib/save-file.ts';
import { utcDay } from '../../../../lib/format/time.ts';
import { NOTHING_READ, type Reading, readOn } from '../api.ts';
import type { AuditFilter } from '../model/filter.ts';
import { TEXTS } from '../texts.ts';

const json = (value: unknown): string => (value === null ? '' : JSON.stringify(value));

/** Every field, so that an export can be verified without the gateway. */
const COLUMNS: readonly (readonly [name: string, of: (row: AuditRecord) => string | null | undefined])[] = [
  ['time_utc', ({ at }) => at],
  ['who', ({ actor }) => actor.kind],
  ['user_id', ({ actor }) => (actor.kind === 'person' ? actor.user_id : '')],
  ['email', ({ actor }) => (actor.kind === 'person' ? actor.email : '')],
  ['role', ({ actor }) => (actor.kind === 'person' ? actor.role : '')],
  ['schedule', ({ actor }) => (actor.kind === 'person' ? '' : actor.name)],
  ['channel', ({ channel }) => channel],
  ['action', ({ action }) => action],
  ['action_label', ({ action, after }) => actionLabel(action, after)],
  ['object_kind', ({ object }) => object?.kind],
  ['object_id', ({ object }) => object?.id],
  ['outcome', ({ outcome }) => OUTCOME_TAGS[outcome][0]],
  ['reason', ({ reason }) => reason],
  ['before', ({ before }) => json(before)],
  ['after', ({ after }) => json(after)],
  ['address', ({ address }) => address],
  ['browser', ({ user_agent: browser }) => browser],
  ['correlation_id', ({ correlation_id: id }) => id],
  ['id', ({ id }) => id],
  ['day', ({ day }) => day],
  ['shard', ({ shard }) => String(shard)],
  ['number', ({ number }) => String(number)],
  ['previous_hash', ({ previous }) => previous?.hash],
  ['hash', ({ hash }) => hash],
];

const csvRows = (rows: readonly AuditRecord[]): readonly (readonly string[])[] => [
  COLUMNS.map(([name]) => name),
  ...rows.map((row) => COLUMNS.map(([, of]) => of(row) ?? '')),
];

const { export: E } = TEXTS;

interface ExportDialogProps {
  readonly filter: AuditFilter;
  readonly onClose: () => void;
}

/** Reads all pages of the filter and saves them. After a failure, the pages read so far are saved. */
const ExportDialog = ({ filter, onClose }: ExportDialogProps) => {
  const [reading, setReading] = useState<Reading>(NOTHING_READ);
  const [failure, setFailure] = useState<unknown>(null);
  const [isRunning, setIsRunning] = useState(false);
  const running = useRef<AbortController>(null);
  const day = utcDay(useNow());
  useEffect(() => () => running.current?.abort(), []);
  const leave = () => {
    running.current?.abort();
    onClose();
  };
  const run = async () => {
    const { signal } = (running.current = new AbortController());
    setIsRunning(true);
    setFailure(null);
    try {
      let read = reading;
      while (read.cursor !== null) {
        read = await readOn(filter, read, signal);
        if (signal.aborted) return;
        setReading(read);
      }
      saveFile(`audit-log-${day}.csv`, 'text/csv;charset=utf-8', csvOf(csvRows(read.rows)));
      toast.success(E.done(read.rows.length));
      onClose();
    } catch (error) {
      if (signal.aborted) return;
      setFailure(error);
      setIsRunning(false);
    }
  };
  const count = reading.rows.length;
  return (
    <Modal open title={E.title} description={E.text} onClose={leave}>
      <Box display="grid" gap="4">
        {isRunning && (
          <Box role="status" textStyle="sm" fontVariantNumeric="tabular-nums">
            {E.running(count)}
          </Box>
        )}
        {failure !== null && (
          <Notice urgent family="danger" title={E.failed(count)}>
            {messageOf(failure)}
          </Notice>
        )}
        <Flex justify="flex-end" gap="2">
          <Button onClick={leave}>{E.cancel}</Button>
          <Button variant="solid" colorPalette="accent" loading={isRunning} onClick={() => void run()}>
            {failure === null ? E.start : E.goOn}
          </Button>
        </Flex>
      </Box>
    </Modal>
  );
};

export default ExportDialog;
