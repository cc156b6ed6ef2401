import { Box, Button, Flex } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { Modal } from '../../../../components/ui/modal.tsx';
import { Notice } from '../../../../components/ui/notice.tsx';
import { toast } from '../../../../components/ui/toast.ts';
import { messageOf } from '../../../../lib/api/error.ts';
import { useNow } from '../../../../lib/clock.ts';
import { csvOf, saveFile } from '../../../../lib/save-file.ts';
import { utcDay } from '../../../../lib/format/time.ts';
import { NOTHING_READ, type Reading, readOn } from '../api.ts';
import { csvRows } from '../model/csv-rows.ts';
import type { AuditFilter } from '../model/filter.ts';
import { TEXTS } from '../texts.ts';

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
