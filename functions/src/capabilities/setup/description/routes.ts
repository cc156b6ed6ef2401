import { describeApi } from '@ramps-gateway/shared/contract/calls/description.ts';
import { type Route, route } from '../../../modules/act/route.ts';
import type { ApiDocument } from './document.ts';

export const descriptionRoutes = (read: () => Promise<ApiDocument>): readonly Route[] => [
  route(describeApi, async () => ({ ...(await read()) })),
];
