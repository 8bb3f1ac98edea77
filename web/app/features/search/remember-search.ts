import { useEffect } from 'react'
import { localValues } from '#app/device/storage.ts'

const KEY = 'recent_searches'
const KEPT = 8

export function readSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(localValues.get(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(q => typeof q === 'string').slice(0, KEPT) : []
  } catch {
    return []
  }
}

export const writeSearches = (searches: string[]): void => localValues.set(KEY, JSON.stringify(searches))

/** Remembers what was searched for, in this browser only. */
export function useRememberSearch(q: string): void {
  useEffect(() => {
    if (q) writeSearches([q, ...readSearches().filter(other => other !== q)].slice(0, KEPT))
  }, [q])
}
