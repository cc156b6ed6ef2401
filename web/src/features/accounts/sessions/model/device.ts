import { deviceNamed } from '@ramps-gateway/shared/domain/devices.ts';
import { TEXTS } from '../texts.ts';

/** `Chrome on Linux`, from the browser's own claim, which can be forged. */
export const deviceOf = (userAgent: string | null): string => deviceNamed(userAgent) ?? TEXTS.unknownDevice;
