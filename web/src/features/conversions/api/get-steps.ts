import { listConversionSteps } from '@ramps-gateway/shared/contract/calls/conversions.ts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/query/keys.ts';

/** The steps that have begun, oldest first. */
export const stepsQuery = (processId: string) =>
  queryOptions({
    queryKey: keys.conversions.steps(processId),
    queryFn: ({ signal }) => callApi(listConversionSteps, { params: { id: processId }, signal }),
    select: (page) => page.items,
  });
