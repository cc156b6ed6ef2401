import {
  createInvitation,
  type Invitation,
  listInvitations,
  type NewInvitation,
  resendInvitation,
  revokeInvitation,
} from '@ramps-gateway/shared/contract/calls/invitations.ts';
import {
  changeUserRole,
  changeUserState,
  resetSecondFactor,
  type UserState,
} from '@ramps-gateway/shared/contract/calls/users.ts';
import { type Role, ROLE_LABELS } from '@ramps-gateway/shared/domain/roles.ts';
import { useMutation } from '@tanstack/react-query';
import { toast } from '../../../components/ui/toast.ts';
import { callApi } from '../../../lib/api/client.ts';
import { messageOf } from '../../../lib/api/error.ts';
import { useReload, wholeQuery } from '../../../lib/query/calls.ts';
import { keys } from '../../../lib/query/keys.ts';
import { TEXTS } from './texts.ts';

/** Stays pending until the list shows the change. */
export const useChangeRole = (id: string) =>
  useMutation({
    mutationFn: (role: Role) => callApi(changeUserRole, { params: { id }, body: { role } }),
    onSuccess: () => toast.success(TEXTS.role.success),
    onError: (error) => toast.failure(TEXTS.role.failure, messageOf(error)),
    // After an error the role may still have changed, if only the sign-in service failed. The profile reloads in case
    // the user changed their own role.
    onSettled: useReload(keys.users.all, keys.profile),
  });

const { state: S } = TEXTS;

export const useChangeState = (id: string) =>
  useMutation({
    mutationFn: (state: UserState) => callApi(changeUserState, { params: { id }, body: { state } }),
    onSuccess: (_user, state) => toast.success(S.success(state)),
    onError: (error, state) => toast.failure(S.failure(state), messageOf(error)),
    // After an error the state may still have changed, if only the sign-in service failed.
    onSettled: useReload(keys.users.all),
  });

const { factor: F } = TEXTS;

export const useResetFactor = (id: string) =>
  useMutation({
    mutationFn: () => callApi(resetSecondFactor, { params: { id } }),
    onSuccess: () => toast.success(F.success),
    onError: (error) => toast.failure(F.failure, messageOf(error)),
    onSettled: useReload(keys.users.all),
  });

const { invitations: I } = TEXTS;

export const invitationsQuery = wholeQuery(keys.users.invitations, listInvitations);

/** Reloads after a failure too: perhaps only the answer or the mail was lost. */
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
