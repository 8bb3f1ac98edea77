import { z } from 'zod'

/**
 * STORE_TIME_FACTOR: how many times longer than usual services wait for stores and read models. Tests raise it, because a
 * busy machine makes them slow.
 */
export const storeTimeFactor = z.coerce.number().min(1).max(50).default(1)

// A service does not start with a wrong value (`readConfig`); a program without configuration ignores it.
const factor = storeTimeFactor.catch(1).parse(process.env.STORE_TIME_FACTOR)

/** @returns the time limit for a store or a read model, in milliseconds */
export const storeTime = (usualMs: number): number => usualMs * factor
