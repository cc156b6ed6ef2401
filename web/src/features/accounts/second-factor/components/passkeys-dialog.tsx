import { Box, Button, Flex } from '@chakra-ui/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import {
  associateWebAuthnCredential,
  type AuthWebAuthnCredential,
  deleteWebAuthnCredential,
  listWebAuthnCredentials,
} from 'aws-amplify/auth';
import { Modal } from '../../../../components/ui/modal.tsx';
import { Notice } from '../../../../components/ui/notice.tsx';
import { toast } from '../../../../components/ui/toast.ts';
import { accessToken } from '../../../../lib/auth/session.ts';
import { day } from '../../../../lib/format/time.ts';
import { keys } from '../../../../lib/query/keys.ts';
import { useReload } from '../../../../lib/query/calls.ts';
import { recordPasskeyChange, saidOf } from '../api.ts';
import { PASSKEYS as T } from '../texts.ts';

const list = async (): Promise<readonly AuthWebAuthnCredential[]> =>
  (await listWebAuthnCredentials({ pageSize: 20 })).credentials;

const useChange = <A,>(
  change: (of: A) => Promise<void>,
  kind: 'added' | 'removed',
  texts: { readonly done: string; readonly failed: string; readonly otherwise: string },
) =>
  useMutation({
    mutationFn: async (of: A) => {
      await change(of);
      await recordPasskeyChange(kind);
    },
    onSuccess: () => toast.success(texts.done),
    onError: (error) => toast.failure(texts.failed, saidOf(error, texts.otherwise)),
    onSettled: useReload(keys.passkeys),
  });

const Passkeys = () => {
  // Only the sign-in service stores them, and it lists them only for a sign-in made for these settings.
  const { data, isError } = useQuery({ queryKey: keys.passkeys, queryFn: list, retry: false, gcTime: 0 });
  const add = useChange(() => associateWebAuthnCredential(), 'added', {
    done: T.added,
    failed: T.addFailed,
    otherwise: T.notMade,
  });
  const remove = useChange((credentialId: string) => deleteWebAuthnCredential({ credentialId }), 'removed', {
    done: T.removed,
    failed: T.removeFailed,
    otherwise: T.unanswered,
  });
  const busy = add.isPending || remove.isPending;
  if (isError) return <Notice family="danger">{T.listFailed}</Notice>;
  if (!data) return <Box role="status">{T.loading}</Box>;
  return (
    <>
      {data.length === 0 && <Box color="fg.muted">{T.none}</Box>}
      {data.map(({ credentialId = '', createdAt }) => (
        <Flex key={credentialId} align="center" justify="space-between" gap="3" py="2">
          <Box>{T.since(createdAt ? day(createdAt.toISOString()) : '')}</Box>
          <Button
            size="sm"
            loading={remove.isPending && remove.variables === credentialId}
            disabled={busy}
            onClick={() => remove.mutate(credentialId)}
          >
            {T.remove}
          </Button>
        </Flex>
      ))}
      <Flex justify="flex-end" gap="2" mt="5">
        <Button
          variant="solid"
          colorPalette="accent"
          loading={add.isPending}
          disabled={busy}
          onClick={() => add.mutate(undefined)}
        >
          {T.add}
        </Button>
      </Flex>
    </>
  );
};

const PasskeysDialog = ({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) => {
  const close = () => {
    // Renewing drops the privileged token; if that fails, the token expires.
    void accessToken({ renew: true }).catch(() => null);
    onClose();
  };
  return (
    <Modal open={open} title={T.title} description={T.text} onClose={close}>
      <Passkeys />
    </Modal>
  );
};

export default PasskeysDialog;
