import { articlePathParams } from '@koryaku/contracts/articles/article.api.ts'
import {
  PUBLIC_VERSIONS_MAX,
  publicVersionDocument,
  publicVersionList,
  publicVersionParams,
} from '@koryaku/contracts/articles/public-versions.api.ts'
import type { ArticleText } from '@koryaku/contracts/articles/text/block.ts'
import { compareTexts } from '@koryaku/contracts/articles/text/compare-texts.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import { articleBookmarkFamily } from '@koryaku/contracts/reactions/article-bookmark.events.ts'
import { articleLikeFamily } from '@koryaku/contracts/reactions/article-like.events.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import type { z } from 'zod'
import type { Context } from '#context.ts'
import { readVersion } from '../text/read-text.ts'
import type { PublicVersion } from './public-versions.ts'
import { requireVersionsShown } from './shown-versions.ts'

/**
 * Routes for the versions that readers of an article had. They read the log and not a read model, so that a text is
 * hidden immediately after it was suspended, deleted or unpublished.
 */
export function publicVersionRoutes(app: HttpApp, context: Context): void {
  const { events } = context

  app.get(
    '/api/articles/:path/versions',
    {
      config: { access: 'visitor', perMinute: 30 },
      schema: {
        summary: 'The versions that readers of an article had, newest first, where its author shows them',
        params: articlePathParams,
        response: { 200: publicVersionList },
      },
    },
    async request => {
      const { path } = request.params
      const { article, versions } = await requireVersionsShown(events, path)
      const { length } = versions
      const shown = versions.slice(-PUBLIC_VERSIONS_MAX)
      // The oldest of them is compared with this one.
      const earlier = versions.at(-shown.length - 1)
      let before = earlier && (await readText(path, earlier.ref))
      const data: z.output<typeof publicVersionList>['data'] = []
      // One after the other: two texts are held at a time, whatever their size.
      for (const version of shown) {
        const text = await readText(path, version.ref)
        const changes = text && before ? changesBetween(before, text) : null
        const attributes = { ...factsOf(version), title: text?.title ?? '', changes }
        data.push({ type: 'publicVersion', id: version.ref, attributes })
        before = text
      }
      const reactedAt = request.viewer ? await reactionOf(path, request.viewer.userId) : null
      const { language } = article.settings
      return { data: data.reverse(), meta: { totalCount: length, language, reactedAt } }
    },
  )

  app.get(
    '/api/articles/:path/versions/:ref',
    {
      config: { access: 'visitor', perMinute: 60 },
      schema: {
        summary: 'One version that readers of an article had',
        params: publicVersionParams,
        response: { 200: publicVersionDocument },
      },
    },
    async request => {
      const { path, ref } = request.params
      const { versions } = await requireVersionsShown(events, path)
      // The last time, where it was public more than once.
      const version = versions.findLast(one => one.ref === ref)
      const text = version && (await readText(path, ref))
      if (!text) throw new DomainError('no_such_version')
      const attributes = { ...factsOf(version), ...text }
      return { data: { type: 'publicVersion' as const, id: ref, attributes } }
    },
  )

  async function readText(articleId: string, ref: PublicVersion['ref']): Promise<ArticleText | undefined> {
    return (await readVersion(context, articleId, ref))?.text
  }

  /** When they liked or bookmarked it last, if they do. */
  async function reactionOf(articleId: string, userId: string): Promise<string | null> {
    const [like, bookmark] = await Promise.all([
      events.readLast(articleLikeFamily.stream(articleId, userId)),
      events.readLast(articleBookmarkFamily.stream(articleId, userId)),
    ])
    const times = [
      ...(like?.type === 'ArticleLiked' ? [like.metadata.occurredAt] : []),
      ...(bookmark?.type === 'ArticleBookmarked' ? [bookmark.metadata.occurredAt] : []),
    ]
    return times.sort().at(-1) ?? null
  }
}

const factsOf = ({ from, until, substantial }: PublicVersion) => ({ from, until, substantial })

function changesBetween(from: ArticleText, to: ArticleText) {
  const differences = compareTexts(from, to)
  const count = (...kinds: string[]) => differences.filter(({ kind }) => kinds.includes(kind)).length
  return { added: count('added'), removed: count('removed'), changed: count('changed', 'moved') }
}
