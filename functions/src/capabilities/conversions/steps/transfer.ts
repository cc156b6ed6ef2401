import { complete, fail } from '../transitions.ts';
import { confirmOrder } from './confirm-order.ts';
import { type Step, write } from './context.ts';
import { readFailed } from './reading.ts';
import { type EffectStep, sendOnce } from './send-once.ts';

const TRANSFER: EffectStep = {
  effect: 'transfer',
  step: 'initiate_transfer',
  suffix: 'w',
  called: 'transfer',
  send: (order, { provider }) => provider.withdraw(order),
  accepted: (order) => ({ transfer_order_id: order.id }),
  resumeAt: 'initiate_transfer',
};

/** contract 7, step 5: USDT to the sub-account's external wallet. */
export const initiateTransfer: Step = (conversion, context) =>
  sendOnce(conversion, TRANSFER, context, async () => {
    const { record } = conversion;
    const wallet = await context.provider.usdtWallet(record.sub_account.external_id);
    if (!wallet.ok)
      return { instead: readFailed(conversion, wallet, context, 'The provider does not show the wallets') };
    if (wallet.value === null)
      return {
        instead: write(
          fail(
            conversion,
            'This sub-account has no external USDT wallet. Add one on the Sub-Accounts page, then press Retry.',
            context.clock(),
          ),
          context,
        ),
      };
    const { id, network } = wallet.value;
    return {
      request: {
        asset: 'USDT',
        amount: record.target_usdt_amount ?? '0',
        wallet_id: id,
        ...(network === null ? {} : { network }),
      },
    };
  });

/** contract 7, step 6. */
export const confirmTransfer: Step = (conversion, context) =>
  confirmOrder(conversion, conversion.record.transfer_order_id ?? '', context, (order) =>
    write(
      order.status === 'cancelled'
        ? fail(
            conversion,
            'The provider cancelled the transfer. Press Retry to transfer again.',
            context.clock(),
            {
              resumeAt: 'initiate_transfer',
              state: { transfer: null },
            },
          )
        : complete(conversion, 'confirm_transfer', context.clock()),
      context,
    ),
  );
