import { findContentKeys, openContent } from '@koryaku/server-kit/sealed-content.ts'
import type { PoolClient } from 'pg'

/** Opens a sealed part of a content; null: it was deleted for good. */
export type OpenContent = <Content extends object>(sealed: string, contentId: string) => Content | null

/** Opens what is sealed in a batch: one query for the keys of all its contents. */
export async function contentOpener(db: PoolClient, contentIds: Iterable<string>): Promise<OpenContent> {
  const wanted = [...new Set(contentIds)]
  const keys = wanted.length === 0 ? new Map<string, Buffer>() : await findContentKeys(db, wanted)
  return <Content extends object>(sealed: string, contentId: string) =>
    openContent(sealed, contentId, keys.get(contentId)) as Content | null
}
