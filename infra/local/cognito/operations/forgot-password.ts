import * as z from 'zod/mini';
import { deliveryDetails, metadataInput } from '../attributes.ts';
import { redeemCode } from '../codes.ts';
import { codeExpired, notAuthorized } from '../errors.ts';
import { clientOperation } from '../operation.ts';
import { checkPassword, hashPassword } from '../passwords.ts';
import { sendCode } from './send-code.ts';

/** Mails a code. Who is unknown, disabled or without a verified email gets the same answer and no mail. */
export const ForgotPassword = clientOperation({ Username: z.string() }, (world, { Username }) => {
  const user = world.users.find(Username);
  if (user?.status === 'FORCE_CHANGE_PASSWORD') {
    throw notAuthorized('User password cannot be reset in the current state.');
  }
  if (!user?.enabled || user.attributes.email_verified !== 'true') {
    return { CodeDeliveryDetails: deliveryDetails(user?.attributes.email ?? Username.toLowerCase()) };
  }
  return { CodeDeliveryDetails: sendCode(world, user, 'reset') };
});

export const ConfirmForgotPassword = clientOperation(
  {
    Username: z.string(),
    ConfirmationCode: z.string(),
    Password: z.string(),
    ClientMetadata: metadataInput,
  },
  async (world, input) => {
    checkPassword(input.Password, world.passwordMinimum);
    const password = await hashPassword(input.Password);
    const user = world.users.find(input.Username);
    if (!user?.enabled) throw codeExpired();
    const changed = redeemCode(world.users, user, 'reset', input.ConfirmationCode, world.now(), (before) => ({
      ...before,
      password,
      status: 'CONFIRMED',
    }));
    world.lockout.clear(changed.sub);
    await world.triggers({
      source: 'PostConfirmation_ConfirmForgotPassword',
      user: changed,
      clientMetadata: input.ClientMetadata,
    });
    return {};
  },
);
