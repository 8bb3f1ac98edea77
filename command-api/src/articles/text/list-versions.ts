import { articleStream } from '@koryaku/contracts/articles/article.events.ts'
import type { TextVersionList } from '@koryaku/contracts/articles/text/article-text.api.ts'
import {
  articleTextFamily,
  articleTextNamesFamily,
} from '@koryaku/contracts/articles/text/article-text.events.ts'
import type { TextHead } from '@koryaku/contracts/articles/text/text-head.ts'
import { revisionOf, type TextRef, textRefOf } from '@koryaku/contracts/articles/text/text-ref.ts'
import { VERSIONS_PER_PAGE } from '@koryaku/contracts/articles/text/versions-per-page.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import { requireKnown } from '@koryaku/server-kit/event-store.ts'
import { openContent } from '@koryaku/server-kit/sealed-content.ts'
import { foldStream } from '#command-handling/decider.ts'
import type { Context } from '#context.ts'
import { findContentKey } from '#keys/content-keys.ts'
import { loadArticle } from '../find-article.ts'
import { publicPeriods } from './public-periods.ts'
import { sealedNamesDecider } from './sealed-text.decider.ts'
import { listVersionsOfBefore } from './text-of-before.ts'

type Stores = Pick<Context, 'db' | 'events'>
type Version = TextVersionList['data'][number]
type Names = ReadonlyMap<TextRef, string>

/** Number of saves in memory at a time. Each of them may be a whole text. */
const AT_ONCE = 10

/** A page of the versions of a text, newest first; `before`: those older than this one. */
export async function listVersions(
  stores: Stores,
  articleId: string,
  before: TextRef | undefined,
): Promise<TextVersionList> {
  const { db, events } = stores
  const newest = await events.readLast(articleTextFamily.stream(articleId))
  const count = newest ? newest.revision + 1n : 0n
  const { article, periods } =
    before === undefined
      ? await foldStream(publicPeriods, events.readWhole(articleStream(articleId)))
      : { article: await loadArticle(events, articleId), periods: [] }
  const publicRef = article.status === 'published' ? article.publicRef : null
  const key = await findContentKey(db, articleId)
  if (!key && count > 0n) throw new DomainError('not_found')
  const names: Names = key
    ? await foldStream(
        sealedNamesDecider(articleId, key),
        events.readWhole(articleTextNamesFamily.stream(articleId)),
      )
    : new Map()
  const asked = (before && revisionOf(before)) ?? count
  const end = asked < count ? asked : count
  const from = end > VERSIONS_PER_PAGE ? end - BigInt(VERSIONS_PER_PAGE) : 0n
  const data = key ? await readHeads(stores, { articleId, key, names, from, end }) : []
  const shareable = article.status === 'draft' || article.status === 'published'
  const named = [...names].map(([ref, name]) => ({ ref, name }))
  // Only the first page lists the legacy versions, which precede all saves.
  const earlier = before === undefined ? await listVersionsOfBefore(events, articleId) : []
  return {
    data: data.reverse(),
    meta: {
      ...{ totalCount: Number(count), next: from > 0n ? textRefOf(from) : null, publicRef, shareable },
      before: earlier.map(version => ({
        ...version,
        attributes: { ...version.attributes, name: names.get(version.id) ?? null },
      })),
      names: named,
      periods: [...periods],
    },
  }
}

interface Part {
  articleId: string
  key: Buffer
  names: Names
  from: bigint
  /** Exclusive. */
  end: bigint
}

/** Reads saves as list entries, oldest first. Does not keep their texts in memory. */
async function readHeads({ events }: Stores, { articleId, key, names, from, end }: Part): Promise<Version[]> {
  const stream = articleTextFamily.stream(articleId)
  const heads: Version[] = []
  for (let at = from; at < end; at += BigInt(AT_ONCE)) {
    const maxCount = Math.min(AT_ONCE, Number(end - at))
    for (const save of await events.readStream(stream, { from: at, maxCount })) {
      const { revision, metadata, data } = requireKnown(save)
      const { base, trigger, restores, conflicts, sealedHead } = data
      const ref = textRefOf(revision)
      const head = openContent(sealedHead, articleId, key) as TextHead
      const facts = { base, trigger, restores, conflicts, savedAt: metadata.occurredAt }
      heads.push({
        ...{ type: 'textVersion', id: ref },
        attributes: { ...facts, ...head, name: names.get(ref) ?? null },
      })
    }
  }
  return heads
}
