import * as z from 'zod/mini';
import { goodName } from '../names.ts';
import { line, maybeLine } from './fields.ts';

/** The name of a destination or its bank. */
export const nameLine = (most: number, required: string) => line(most, required).check(goodName);

export const maybeName = (most: number) => z.pipe(maybeLine(most), z.optional(z.string().check(goodName)));
