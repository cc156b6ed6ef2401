import * as z from 'zod/mini';

/** The content security policy forbids zod's compiled parsers: every module that parses imports this. */
z.config({ jitless: true });
