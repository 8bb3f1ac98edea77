import { EVENT_POSITION } from '@koryaku/contracts/http/headers.ts'
import type { ApiResponse } from '#app/api/api-response.ts'
import { tabValues } from '#app/device/storage.ts'

const KEY = 'event_position'
const WRITTEN_AT = 'event_position_at'
/** By then a page of the server shows the write, too. */
const FRESH_MS = 5_000
let highest: bigint | null = null

/** The position of the newest own write of this browser session, or null. Reads ask to be at least that new. */
export function ownPosition(): bigint | null {
  if (highest === null) {
    const stored = tabValues.get(KEY)
    if (stored && /^\d+$/.test(stored)) highest = BigInt(stored)
  }
  return highest
}

/** Keeps the greatest position that a command has answered with. */
export function keepPosition(response: Pick<ApiResponse, 'headers'>): void {
  const header = response.headers.get(EVENT_POSITION)
  if (!header || !/^\d+$/.test(header)) return
  const position = BigInt(header)
  if (position <= (ownPosition() ?? -1n)) return
  highest = position
  if (typeof window === 'undefined') return
  tabValues.set(KEY, header)
  tabValues.set(WRITTEN_AT, String(Date.now()))
}

/** Whether a page that the server has just rendered may be older than the last own write. */
export const wroteJustNow = (): boolean => Date.now() - Number(tabValues.get(WRITTEN_AT) ?? 0) < FRESH_MS
