import { createHash } from 'node:crypto'
import type { ImportKind } from '@koryaku/contracts/imports/import.api.ts'

/** Key of an item's subject; items of other kinds may repeat. */
const KEY_OF: Partial<Record<ImportKind, string>> = { games: 'slug', users: 'key', articles: 'key' }

/** Remembers the line of each subject: if two lines differ, only the first counts. */
export function knownLines(kind: ImportKind) {
  const lines = new Map<string, { line: number; content: string }>()
  const field = KEY_OF[kind]
  return {
    /** The line with other content for the same subject. */
    contradicted(item: unknown, line: number): { key: string; line: number } | undefined {
      const key = field && (item as Record<string, unknown>)[field]
      if (typeof key !== 'string') return undefined
      const content = createHash('sha256').update(JSON.stringify(item)).digest('base64').slice(0, 16)
      const known = lines.get(key)
      if (!known) lines.set(key, { line, content })
      return known && known.content !== content ? { key, line: known.line } : undefined
    },
  }
}
