import type { DocumentsQuery } from '../engine/documents.ts'
import type { WeightedQuery } from '../engine/search.ts'

/** Requests to a reading thread, about one index file. */
export type ReadJob =
  | { kind: 'search'; path: string; body: unknown }
  | { kind: 'searchFederated'; path: string; queries: WeightedQuery[]; count: number }
  | { kind: 'documents'; path: string; query: DocumentsQuery }
  | { kind: 'document'; path: string; id: string; fields: string[] | undefined }
  | { kind: 'settings'; path: string }
  | { kind: 'stats'; path: string }
  | { kind: 'forget'; path: string }
  | { kind: 'parse'; bytes: Uint8Array; contentType: string; csvDelimiter: string }

export interface DocumentTask {
  uid: number
  action:
    | {
        do: 'put'
        file: string
        contentType: string
        csvDelimiter: string
        merge: boolean
        primaryKey: string | null
        skipCreation: boolean
      }
    | { do: 'deleteIds'; ids: (string | number)[] }
    | { do: 'deleteFilter'; filter: unknown }
    | { do: 'clear' }
}

export interface TaskResult {
  uid: number
  details: Record<string, unknown>
  error?: { message: string; code: string; type: string; link: string }
}

/** Requests to the writing thread. */
export type WriteJob =
  | { kind: 'documents'; path: string; indexUid: string; tasks: DocumentTask[] }
  | { kind: 'create'; path: string; primaryKey: string | null }
  /** Applies settings; a full reindex writes a new file, which replaces the old one at the end. */
  | { kind: 'settings'; path: string; newPath: string; settings: Record<string, unknown>; reset: boolean }
  | { kind: 'primaryKey'; path: string; primaryKey: string }
  | { kind: 'compact'; path: string }
  /** Empties the write-ahead log of what was deleted or replaced. */
  | { kind: 'foldLog'; path: string }
  | { kind: 'close'; path: string }
