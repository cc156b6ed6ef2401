import { getProfile } from '@ramps-gateway/shared/contract/calls/users.ts';
import { type Route, route } from '../../platform/http.ts';
import { readProfile, type ReadProfilePorts } from './read-profile.ts';

export const usersRoutes = (ports: ReadProfilePorts): readonly Route[] => {
  const profile = readProfile(ports);
  return [route(getProfile, (who) => profile(who.user_id))];
};
