import { createExport, type ExportRequest } from '@ramps-gateway/shared/contract/calls/statements.ts';
import { useMutation } from '@tanstack/react-query';
import { toast } from '../../components/ui/toast.ts';
import { callApi } from '../api/client.ts';
import { messageOf } from '../api/error.ts';
import { keys } from '../query/keys.ts';
import { useReload } from '../query/calls.ts';

const FAILED = 'The export could not be requested';

type WithDefault = 'kind' | 'scope' | 'separators';

export type Request = Omit<ExportRequest, WithDefault> & Partial<Pick<ExportRequest, WithDefault>>;

export const useCreateExport = () =>
  useMutation({
    mutationFn: (request: Request) => callApi(createExport, { body: request }),
    onError: (error) => toast.failure(FAILED, messageOf(error)),
    onSettled: useReload(keys.exports.all),
  });
