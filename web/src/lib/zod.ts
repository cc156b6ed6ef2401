import * as z from 'zod/mini';

/** The content security policy forbids what zod would compile its parsers with: whoever parses imports this. */
z.config({ jitless: true });
