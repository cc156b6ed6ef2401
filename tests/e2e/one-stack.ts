import { oneStack } from '#tests/support/one-stack.ts';

export default oneStack({ seed: true });
