import { useEffect } from 'react'

const KEY = 'recent_searches'
const KEPT = 8

export function readSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(q => typeof q === 'string').slice(0, KEPT) : []
  } catch {
    return []
  }
}

export function writeSearches(searches: string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(searches))
  } catch {
    // Storage is full or switched off: then nothing is remembered.
  }
}

/** Remembers what was searched for, in this browser only. */
export function useRememberSearch(q: string): void {
  useEffect(() => {
    if (q) writeSearches([q, ...readSearches().filter(other => other !== q)].slice(0, KEPT))
  }, [q])
}
