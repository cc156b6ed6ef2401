import {
  createInvitation,
  type Invitation,
  listInvitations,
  type NewInvitation,
  resendInvitation,
  revokeInvitation,
} from '@ramps-gateway/shared/contract/calls/invitations.ts';
import { ROLE_LABELS } from '@ramps-gateway/shared/domain/roles.ts';
import { useMutation } from '@tanstack/react-query';
import { toast } from '../../../../components/ui/toast.ts';
import { callApi } from '../../../../lib/api/client.ts';
import { messageOf } from '../../../../lib/api/error.ts';
import { useReload, wholeQuery } from '../../../../lib/query/calls.ts';
import { keys } from '../../../../lib/query/keys.ts';
import { TEXTS } from '../texts.ts';

const { invitations: I } = TEXTS;

export const invitationsQuery = wholeQuery(keys.users.invitations, listInvitations);

/** Reloads after a failure too: the answer, or only the mail, may have been lost. */
export const useInvite = () =>
  useMutation({
    mutationFn: (body: NewInvitation) => callApi(createInvitation, { body }),
    onMutate: () => toast.clear(),
    onSuccess: ({ email }, { role }) => toast.success(I.sent(email, ROLE_LABELS[role])),
    onError: (error) => toast.failure(I.failed, messageOf(error)),
    onSettled: useReload(keys.users.all),
  });

export const useResend = ({ id, email }: Invitation) =>
  useMutation({
    mutationFn: () => callApi(resendInvitation, { params: { id } }),
    onSuccess: () => toast.success(I.resent(email)),
    onError: (error) => toast.failure(I.resendFailed, messageOf(error)),
    onSettled: useReload(keys.users.all),
  });

export const useRevoke = ({ id, email }: Invitation) =>
  useMutation({
    mutationFn: () => callApi(revokeInvitation, { params: { id } }),
    onSuccess: () => toast.success(I.revoked(email)),
    onError: (error) => toast.failure(I.revokeFailed, messageOf(error)),
    onSettled: useReload(keys.users.all),
  });
