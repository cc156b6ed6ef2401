import * as z from 'zod/mini';

/** The content security policy forbids the code that zod compiles its parsers to: every module that parses imports this. */
z.config({ jitless: true });
