import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import type { verifyAudit } from '@ramps-gateway/shared/contract/calls/audit.ts';
import { VERIFIED_DAYS } from '@ramps-gateway/shared/domain/audit.ts';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { TextField } from '../../../../components/form/fields.tsx';
import { SubmitButton } from '../../../../components/form/submit-button.tsx';
import { Icon } from '../../../../components/ui/icon.tsx';
import { Modal } from '../../../../components/ui/modal.tsx';
import { Notice } from '../../../../components/ui/notice.tsx';
import { messageOf } from '../../../../lib/api/error.ts';
import { useNow } from '../../../../lib/clock.ts';
import { utcDay } from '../../../../lib/format/time.ts';
import { useVerification } from '../api.ts';
import { FAULT_TEXTS, TEXTS } from '../texts.ts';

const { verify: V } = TEXTS;

const DAY_MS = 24 * 60 * 60 * 1000;
const USUAL_DAYS = 7;

const Table = chakra('table', {
  base: {
    w: 'full',
    textStyle: 'sm',
    borderWidth: '1px',
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': { px: '3', py: '1.5', textAlign: 'start' },
    '& th': { textStyle: 'label', color: 'fg.subtle', borderBottomWidth: '1px' },
    '& tbody tr:not(:last-child)': { borderBottomWidth: '1px' },
  },
});

type Verified = z.output<typeof verifyAudit.answer>;

const Result = ({ of: { from, until, rows, findings } }: { readonly of: Verified }) => {
  if (findings.length === 0)
    return (
      <Flex
        role="status"
        align="flex-start"
        gap="3"
        px="3.5"
        py="3"
        borderWidth="1px"
        borderRadius="md"
        borderColor="success.border"
        bg="success.subtle"
        color="success.fg"
        textStyle="sm"
      >
        <Icon name="check" />
        <Box>
          <Box fontWeight="semibold">{V.whole(rows)}</Box>
          {V.days(from, until)}
        </Box>
      </Flex>
    );
  return (
    <Box display="grid" gap="3">
      <Notice urgent family="danger" title={V.broken(findings.length, rows)}>
        {V.brokenText}
      </Notice>
      <Box maxH="80" overflow="auto" role="region" tabIndex={0} aria-label={V.findings}>
        <Table aria-label={V.findings}>
          <thead>
            <tr>
              {Object.values(V.columns).map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {findings.map(({ day, shard, number, fault }) => (
              <tr key={`${day} ${shard} ${number} ${fault}`}>
                <td>{day}</td>
                <td>{shard}</td>
                <td>{number}</td>
                <td>{FAULT_TEXTS[fault]}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Box>
    </Box>
  );
};

const untilError = (from: string, until: string): string | undefined => {
  if (until === '') return V.missing;
  if (from === '') return undefined;
  if (until < from) return V.wrongOrder;
  return Date.parse(until) - Date.parse(from) < VERIFIED_DAYS * DAY_MS ? undefined : V.tooLong;
};

const VerifyDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const now = useNow();
  const [from, setFrom] = useState(() => utcDay(now - (USUAL_DAYS - 1) * DAY_MS));
  const [until, setUntil] = useState(() => utcDay(now));
  const verification = useVerification();
  const wrong = untilError(from, until);

  return (
    <Modal
      open
      size="lg"
      title={V.title}
      description={V.text}
      busy={verification.isPending}
      onClose={onClose}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (from !== '' && wrong === undefined) verification.mutate({ from, until });
        }}
      >
        <Grid gap="4">
          <Grid templateColumns="1fr 1fr" gap="3" alignItems="start">
            <TextField
              type="date"
              label={V.from}
              value={from}
              help={TEXTS.filter.days}
              error={from === '' ? V.missing : undefined}
              disabled={verification.isPending}
              onChange={({ target }) => {
                verification.reset();
                setFrom(target.value);
              }}
            />
            <TextField
              type="date"
              label={V.until}
              value={until}
              error={wrong}
              disabled={verification.isPending}
              onChange={({ target }) => {
                verification.reset();
                setUntil(target.value);
              }}
            />
          </Grid>
          {verification.data && <Result of={verification.data} />}
          {verification.isError && (
            <Notice urgent family="danger" title={V.failed}>
              {messageOf(verification.error)}
            </Notice>
          )}
          <Flex justify="flex-end">
            <SubmitButton
              running={verification.isPending}
              runningText={V.running}
              disabled={from === '' || wrong !== undefined}
            >
              {V.submit}
            </SubmitButton>
          </Flex>
        </Grid>
      </form>
    </Modal>
  );
};

export default VerifyDialog;
