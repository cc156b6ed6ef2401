import {
  openSignInSettings,
  type Profile,
  recordPasskey,
  recordSecondFactor,
  removeSecondFactor,
} from '@ramps-gateway/shared/contract/calls/profile.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../components/ui/toast.ts';
import { callApi } from '../../../lib/api/client.ts';
import { messageOf } from '../../../lib/api/error.ts';
import { confirmIdentity } from '../../../lib/auth/step-up.ts';
import { keys } from '../../../lib/query/keys.ts';
import { TEXTS } from './texts.ts';

export const saidOf = (error: unknown, otherwise: string): string =>
  error instanceof Error && /Exception$/.test(error.name) && error.message !== '' ? error.message : otherwise;

type Answer = Pick<Profile, 'second_factor'>;

const useAdopted = () => {
  const client = useQueryClient();
  return ({ second_factor }: Answer) => {
    client.setQueryData<Profile>(keys.profile, (known) => known && { ...known, second_factor });
    // Calls refused for want of a second factor succeed now.
    return client.invalidateQueries();
  };
};

/** Signs in again, with permission to change sign-in settings; false if cancelled. */
export const useSignInSettings = () =>
  useMutation({
    mutationFn: async () => {
      await callApi(openSignInSettings);
      return confirmIdentity();
    },
    onError: (error) => toast.failure(TEXTS.setting.failed, messageOf(error)),
  });

export const useRecordSecondFactor = () => {
  const adopted = useAdopted();
  return useMutation({ mutationFn: () => callApi(recordSecondFactor), onSuccess: adopted });
};

export const useRemoveSecondFactor = () => {
  const adopted = useAdopted();
  return useMutation({
    mutationFn: () => callApi(removeSecondFactor),
    onSuccess: (answer) => {
      toast.success(TEXTS.off.done);
      return adopted(answer);
    },
    onError: (error) => toast.failure(TEXTS.off.failed, messageOf(error)),
  });
};

export const recordPasskeyChange = (change: 'added' | 'removed') =>
  callApi(recordPasskey, { body: { change } });
