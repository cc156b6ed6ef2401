import * as z from 'zod/mini';
import { newCredentials } from '../credentials.ts';
import { optionalText, read } from '../input.ts';
import type { Rotation } from '../state/model.ts';
import type { World } from '../world.ts';

const request = z.object({
  client_id: optionalText,
  client_secret: optionalText,
  grace_seconds: z._default(z.number().check(z.gte(0), z.lte(86_400)), 0),
  revoke_tokens: z._default(z.boolean(), false),
});

/** `POST /sandbox/credentials`: the old ones stay valid for a while. */
export const rotateCredentials = (
  { store, clock }: World,
  firstClient: string,
  body: unknown,
): Pick<Rotation, 'client_id' | 'client_secret'> => {
  const asked = read(request, body);
  const rotation: Rotation = {
    client_id: asked.client_id ?? store.state().rotations.at(-1)?.client_id ?? firstClient,
    client_secret: asked.client_secret ?? newCredentials().clientSecret,
    until: clock.now() + asked.grace_seconds * 1000,
    revoke_tokens: asked.revoke_tokens,
  };
  store.commit({ type: 'rotation', rotation });
  return { client_id: rotation.client_id, client_secret: rotation.client_secret };
};
