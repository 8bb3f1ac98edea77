import type { ShelfState } from '@koryaku/contracts/shelf/shelf-parts.ts'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useViewer } from '#app/entities/viewer/viewer.tsx'
import type { MatchedEntry } from '#app/features/shelf/matched-entry.ts'
import type { ShelfFormat } from '#app/features/shelf/shelf-csv.ts'

export interface Preview {
  format: ShelfFormat
  entries: MatchedEntry[]
  /** State of games that have none; null: by their hours. */
  state: ShelfState | null
  isPrivate: boolean
}

/** The last preview of this document: a history entry that is left and returned to shows it again. */
let kept: { of: string; preview: Preview | undefined } | undefined

/** The preview of an import, kept for its history entry and its member. */
export function useKeptPreview() {
  const { key } = useLocation()
  const viewer = useViewer()
  const of = `${key} ${viewer.status === 'member' ? viewer.user.name : ''}`
  const [preview, setPreview] = useState(kept?.of === of ? kept.preview : undefined)
  useEffect(() => {
    kept = { of, preview }
  }, [of, preview])
  return [preview, setPreview] as const
}
