import { deviceNamed } from '@ramps-gateway/shared/domain/devices.ts';
import { TEXTS } from '../texts.ts';

/** `Chrome on Linux`, by what the browser says of itself, which anybody can make it say. */
export const deviceOf = (userAgent: string | null): string => deviceNamed(userAgent) ?? TEXTS.unknownDevice;
