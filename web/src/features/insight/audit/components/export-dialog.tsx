import { Box, Button, Flex } from '@chakra-ui/react';
import type { AuditRecord } from '@ramps-gateway/shared/contract/audit.ts';
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
import { actionLabel } from '../model/objects.ts';
import { TEXTS } from '../texts.ts';

const COLUMNS = [
  'time_utc',
  'who',
  'user_id',
  'email',
  'role',
  'schedule',
  'channel',
  'action',
  'action_label',
  'object_kind',
  'object_id',
  'outcome',
  'reason',
  'before',
  'after',
  'address',
  'browser',
  'correlation_id',
  'id',
  'day',
  'shard',
  'number',
  'previous_hash',
  'hash',
];

const json = (value: unknown): string => (value === null ? '' : JSON.stringify(value));

const whoOf = ({ actor }: AuditRecord): readonly string[] =>
  actor.kind === 'person'
    ? [actor.kind, actor.user_id, actor.email ?? '', actor.role, '']
    : [actor.kind, '', '', '', actor.name];

const rowOf = (row: AuditRecord): readonly string[] => [
  row.at,
  ...whoOf(row),
  row.channel,
  row.action,
  actionLabel(row.action),
  row.object?.kind ?? '',
  row.object?.id ?? '',
  row.outcome,
  row.reason ?? '',
  json(row.before),
  json(row.after),
  row.address ?? '',
  row.user_agent ?? '',
  row.correlation_id ?? '',
  row.id,
  row.day,
  String(row.shard),
  String(row.number),
  row.previous?.hash ?? '',
  row.hash,
];

/** Every field, so that an export can be verified without the gateway. */
const csvRows = (rows: readonly AuditRecord[]): readonly (readonly string[])[] => [
  COLUMNS,
  ...rows.map(rowOf),
];

const { export: E } = TEXTS;

interface ExportDialogProps {
  readonly filter: AuditFilter;
  readonly onClose: () => void;
}

/** Reads every page of the filter and saves them. A failure keeps what was read. */
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
