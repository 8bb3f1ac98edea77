import { z } from 'zod'

/** Sealed by the key of the content (`server/sealed-content.ts`): gone with it, wherever the log lies. */
export const sealedPart = z.string().min(1).max(1_000_000)
