import type { ArticleAttributes } from '@koryaku/contracts/articles/article.api.ts'
import type { GameAttributes } from '@koryaku/contracts/games/game.api.ts'
import type { Resource, SingleDocument } from '@koryaku/contracts/http/json-api.ts'
import type { UserAttributes } from '@koryaku/contracts/users/user.api.ts'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { Piscina } from 'piscina'
import type { ServerBundle } from '#server/bundle.ts'
import type { GatewayOptions } from '#server/gateway.ts'
import type drawCard from '#server/open-graph/draw-card.ts'
import type { Card } from '#server/open-graph/draw-card.ts'

const CACHE_BYTES = 32 * 1024 * 1024
const QUEUE_MAX = 16
const IDLE_MS = 60_000
const TIMEOUT_MS = 5_000
const SLUG = /^[\w%.~-]{1,300}$/
const FILE = /^([0-9a-z]{13})\.jpg$/

type ArticleDocument = SingleDocument<Resource<'article', ArticleAttributes>>

/** GET /og/games/{slug}/{article}.jpg: the card of a published article, drawn once per version. */
export function addCards(
  app: FastifyInstance,
  { coverSvg }: Pick<ServerBundle, 'coverSvg'>,
  { site, queryApi, log }: GatewayOptions,
): void {
  // One thread, only while there is work: fonts and drawing stay out of the way of pages.
  const threads = new Piscina<Card, ReturnType<typeof drawCard>>({
    filename: new URL('./draw-card.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    maxQueue: QUEUE_MAX,
    idleTimeout: IDLE_MS,
  })
  app.addHook('onClose', () => threads.destroy())
  const drawn = new LRUCache<string, Buffer>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ length }) => length,
  })

  app.get<{ Params: { slug: string; file: string } }>(
    '/og/games/:slug/:file',
    { config: { access: 'visitor' } },
    async ({ params: { slug, file } }, reply) => {
      const article = FILE.exec(file)?.[1]
      if (!article || !SLUG.test(encodeURIComponent(slug))) return reply.code(404).send()
      const answer = await read(`/api/games/${encodeURIComponent(slug)}/articles/${article}`)
      if (!answer?.ok) return reply.code(answer?.status === 404 ? 404 : 503).send()
      const document = (await answer.json()) as ArticleDocument
      // The author too: he may have changed his name since, or wish to be anonymous.
      const key = `${article} ${document.data.attributes.updatedAt} ${authorOf(document)}`
      let picture = drawn.get(key)
      if (!picture) {
        try {
          picture = Buffer.from(await threads.run(await cardOf(document)))
        } catch (error) {
          log.warn({ err: error }, 'a card was not drawn')
          return reply.code(503).header('retry-after', '5').send()
        }
        drawn.set(key, picture)
      }
      return reply
        .type('image/jpeg')
        .header('cache-control', 'public, max-age=86400')
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(picture)
    },
  )

  const read = (path: string) =>
    fetch(queryApi + path, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => undefined)

  async function cardOf({ data, included = [] }: ArticleDocument): Promise<Card> {
    const game = included.find(({ type }) => type === 'game')?.attributes as GameAttributes | undefined
    const { title, thumbnail, language } = data.attributes
    const own = thumbnail?.startsWith('/media/') ? await read(thumbnail) : undefined
    return {
      title,
      game: (language === 'ja' ? game?.titleJa : game?.titleEn) ?? game?.title ?? '',
      author: authorOf({ included }),
      site: site.productName,
      background: own?.ok ? new Uint8Array(await own.arrayBuffer()) : coverSvg(game?.slug ?? data.id),
    }
  }
}

/** Nobody for an anonymous author. */
function authorOf({ included = [] }: Pick<ArticleDocument, 'included'>): string {
  const user = included.find(({ type }) => type === 'user')?.attributes as UserAttributes | undefined
  return user && !user.anonymous ? user.displayName : ''
}
