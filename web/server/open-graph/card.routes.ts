import { hash } from 'node:crypto'
import type { ArticleAttributes, ArticleEditDocument } from '@koryaku/contracts/articles/article.api.ts'
import type { ArticleDocument } from '@koryaku/contracts/embeds/embeds.api.ts'
import type { GameAttributes, GameDocument, GameResource } from '@koryaku/contracts/games/game.api.ts'
import { bytesOf, nothing } from '@koryaku/contracts/http/answers.ts'
import type { Resource } from '@koryaku/contracts/http/json-api.ts'
import { MEDIA_PATH } from '@koryaku/contracts/media-path.ts'
import type { ReviewDocument } from '@koryaku/contracts/reviews/review.api.ts'
import type { UserResource } from '@koryaku/contracts/users/user.api.ts'
import type { DeclaredApp } from '@koryaku/server-kit/declared-app.ts'
import type { FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import { Piscina } from 'piscina'
import { z } from 'zod'
import { includedOf } from '#app/api/documents.ts'
import { coverLook } from '#app/entities/cover/cover-art.ts'
import { coverKind } from '#app/entities/cover/cover-kind.ts'
import { coverOfGame } from '#app/entities/game/cover-of-game.ts'
import { gameFacts, gameTitle } from '#app/entities/game/game-title.ts'
import { languageOfWords } from '#app/entities/review/language-of-words.ts'
import type { Language } from '#app/i18n/language.ts'
import { nowhere } from '#server/addresses.ts'
import type { ServerBundle } from '#server/bundle.ts'
import type { GatewayOptions } from '#server/gateway-options.ts'
import type drawCard from '#server/open-graph/draw-card.ts'
import type { Card } from '#server/open-graph/draw-card.ts'
import { AddressQueues } from '#server/queue.ts'

// Bound: gateway | cards for other sites | CACHE_BYTES, CARDS_MAX, places, waiting, waitMs, QUEUE_MAX, TIMEOUT_MS
export const CACHE_BYTES = 32 * 1024 * 1024
export const QUEUE_MAX = 16
/** Asked for and not answered yet, also those that are kept already. */
export const CARDS_MAX = 128
/** Limits per client network: fewer than the queue holds, so that cards of others are drawn in between. */
const PER_ADDRESS = { places: 8, waiting: 24, waitMs: 5_000 }
const IDLE_MS = 60_000
export const TIMEOUT_MS = 5_000
const SLUG = /^[\w%.~-]{1,300}$/
const FILE = /^(.{1,300})\.jpg$/
/** Beginning of the path of an uploaded image; its ETag is the rest. */
const UPLOADED = '/media/'
const ARTICLE = /^[0-9a-z]{13}$/

const file = z.object({ file: z.string() })
const querystring = z.object({ language: z.enum(['ja', 'en']).catch('ja') })
const TITLE_MAX = 120
/** Form values that are not saved yet. */
const draft = z.object({
  title: z.string().max(TITLE_MAX),
  thumbnail: z.literal('').or(z.string().regex(MEDIA_PATH)),
})
const response = { 200: bytesOf('image/jpeg'), 304: nothing, 503: nothing }

/** An image to draw, and a key that is equal for equal images. */
interface Wanted {
  /** Without a key it is drawn for one user, and not cached. */
  key?: string
  /** An uploaded image that it shows, if it has not been withdrawn. */
  thumbnail?: string | null
  card: () => Promise<Card>
}

/** URL of the data on the read side, and the caller's cookie; without a cookie, the public data. */
interface Asked {
  address: string
  cookie?: string
}

interface DrawnCard {
  jpeg: Buffer
  etag: string
}
type Picture = DrawnCard | 'nowhere' | 'later'

export type CardFigures = () => Record<'kept' | 'bytes' | 'waiting' | 'refused', number>

/**
 * GET /og/games/{slug}/{article}.jpg and /og/games/{slug}.jpg?language=: the cards of published articles and of games,
 * drawn once per version; GET /og/games/{slug}/game-reviews/{review}.jpg: the card of a public review, with its stars;
 * GET /og/drafts/{article}.jpg?title=&thumbnail=: a preview of the card of an own article.
 */
export function addCards(
  app: DeclaredApp,
  { coverSvg }: Pick<ServerBundle, 'coverSvg'>,
  { site, queryApi, log }: GatewayOptions,
): CardFigures {
  const addresses = new AddressQueues(PER_ADDRESS)
  let open = 0
  let refused = 0
  // One thread, only while there is work: fonts and drawing stay out of the way of pages.
  const threads = new Piscina<Card, ReturnType<typeof drawCard>>({
    filename: new URL('./draw-card.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    maxQueue: QUEUE_MAX,
    idleTimeout: IDLE_MS,
  })
  app.addHook('onClose', () => threads.destroy())
  const drawn = new LRUCache<string, DrawnCard>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ jpeg }) => jpeg.length,
  })

  app.get(
    '/og/games/:slug/:file',
    { config: { access: 'visitor' }, schema: { params: file.extend({ slug: z.string() }), response } },
    async ({ params: { slug, file } }, reply) => {
      const article = FILE.exec(file)?.[1]
      if (!article || !ARTICLE.test(article)) return nowhere(reply)
      return answer<ArticleDocument>(slug, `/articles/${article}`, reply, document => ({
        // Includes the author, who may have changed their name or become anonymous.
        key: `${article} ${document.data.attributes.updatedAt} ${authorOf(document)}`,
        thumbnail: document.data.attributes.thumbnail,
        card: () => cardOfArticle(document),
      }))
    },
  )

  app.get(
    '/og/games/:slug/game-reviews/:file',
    { config: { access: 'visitor' }, schema: { params: file.extend({ slug: z.string() }), response } },
    async ({ params: { slug, file } }, reply) => {
      const review = FILE.exec(file)?.[1]
      if (!review || !ARTICLE.test(review)) return nowhere(reply)
      return answer<ReviewDocument>(slug, `/game_reviews/${review}`, reply, document => {
        const { updatedAt, score } = document.data.attributes
        return {
          key: `${review} ${updatedAt} ${score} ${authorOf(document)}`,
          thumbnail: namedBy<GameResource>(document, 'game')?.attributes.thumbnail,
          card: () => cardOfReview(document),
        }
      })
    },
  )

  app.get(
    '/og/games/:file',
    { config: { access: 'visitor' }, schema: { params: file, querystring, response } },
    async ({ params: { file }, query: { language } }, reply) => {
      return answer<GameDocument>(FILE.exec(file)?.[1] ?? '', '', reply, ({ data: { attributes: game } }) => {
        const title = gameTitle(game, language)
        return {
          key: `${game.slug} ${title} ${gameFacts(game)} ${game.thumbnail}`,
          thumbnail: game.thumbnail,
          card: async () => ({
            ...{ title, game: '', author: gameFacts(game), site: site.productName },
            ...(await pictureOfGame(game, language)),
          }),
        }
      })
    },
  )

  app.get(
    '/og/drafts/:file',
    { config: { access: 'visitor' }, schema: { params: file, querystring: draft, response } },
    async ({ params, query, ip, headers: { cookie = '' } }, reply) => {
      const article = FILE.exec(params.file)?.[1]
      if (!article || !ARTICLE.test(article)) return nowhere(reply)
      const address = `/api/my/articles/${article}/edit`
      // Drawn for its author only, whom the read side checks, and never cached.
      const picture = await pictureInTurn<ArticleEditDocument>({ ip, address, cookie }, document => ({
        card: () => cardOfArticle(document, { title: query.title, thumbnail: query.thumbnail || null }),
      }))
      return answerPicture(reply, picture, 'private, no-store')
    },
  )

  /** Answers not found for missing and private articles. */
  async function answer<Document>(
    slug: string,
    rest: string,
    reply: FastifyReply,
    wantedOf: (document: Document) => Wanted,
  ): Promise<FastifyReply> {
    const encoded = encodeURIComponent(slug)
    if (!SLUG.test(encoded)) return nowhere(reply)
    const { ip } = reply.request
    const picture = await pictureInTurn({ ip, address: `/api/games/${encoded}${rest}` }, wantedOf)
    // Revalidated each time: a copy may contain a withdrawn name or image.
    return answerPicture(reply, picture, 'public, max-age=0, must-revalidate')
  }

  function answerPicture(reply: FastifyReply, picture: Picture, keep: string): FastifyReply {
    if (picture === 'nowhere') return nowhere(reply)
    if (picture === 'later') {
      refused++
      return reply.code(503).header('retry-after', '5').header('cache-control', 'no-store').send()
    }
    const { jpeg, etag } = picture
    reply.header('cache-control', keep)
    if (keep.startsWith('public')) {
      reply.header('cross-origin-resource-policy', 'cross-origin').header('etag', etag)
      if (reply.request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    }
    return reply.type('image/jpeg').send(jpeg)
  }

  /** Holds a place until it is drawn, however slowly it is taken. */
  async function pictureInTurn<Document>(
    { ip, ...asked }: Asked & { ip: string },
    wantedOf: (document: Document) => Wanted,
  ): Promise<Picture> {
    if (open >= CARDS_MAX) return 'later'
    open++
    const leave = await addresses.placeFor(ip)
    try {
      return leave ? await pictureOf(asked, wantedOf) : 'later'
    } finally {
      open--
      leave?.()
    }
  }

  async function pictureOf<Document>(
    { address, cookie }: Asked,
    wantedOf: (document: Document) => Wanted,
  ): Promise<Picture> {
    const found = await read(address, cookie)
    if (found && [401, 403, 404].includes(found.status)) return 'nowhere'
    if (!found?.ok) return 'later'
    const { key: wanted, thumbnail, card } = wantedOf((await found.json()) as Document)
    const key = wanted && `${wanted} ${await isShown(thumbnail)}`
    const known = key && drawn.get(key)
    if (known) return known
    try {
      const jpeg = Buffer.from(await threads.run(await card()))
      const picture = { jpeg, etag: `"${hash('sha256', jpeg, 'base64url')}"` }
      if (key) drawn.set(key, picture)
      return picture
    } catch (error) {
      log.warn({ err: error }, 'a card was not drawn')
      return 'later'
    }
  }

  const read = (path: string, cookie?: string, etag?: string) =>
    fetch(queryApi + path, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { ...(cookie && { cookie }), ...(etag && { 'if-none-match': etag }) },
    }).catch(() => undefined)

  /** Do readers see an uploaded image, or has it been deleted or taken down? Its bytes are not read for that. */
  async function isShown(image: string | null | undefined): Promise<boolean> {
    if (!image?.startsWith(UPLOADED)) return false
    const found = await read(image, undefined, `"${image.slice(UPLOADED.length)}"`)
    await found?.body?.cancel()
    return found?.ok === true || found?.status === 304
  }

  async function backgroundOf(
    thumbnail: string | null,
    slug: string,
    game: GameAttributes | undefined,
  ): Promise<Card['background']> {
    const own = thumbnail?.startsWith(UPLOADED) ? await read(thumbnail) : undefined
    return own?.ok ? new Uint8Array(await own.arrayBuffer()) : coverSvg(slug, game && coverKind(game.genres))
  }

  async function pictureOfGame(
    game: GameAttributes,
    language: Language,
  ): Promise<Pick<Card, 'background' | 'cover'>> {
    const background = await backgroundOf(game.thumbnail, game.slug, game)
    if (typeof background !== 'string') return { background }
    const { lines, letters, accent, platform } = coverLook(coverOfGame(game, language))
    return { background, cover: { lines, letters, accent, platform } }
  }

  async function cardOfArticle(
    document: ArticleDocument | ArticleEditDocument,
    { title, thumbnail }: Pick<ArticleAttributes, 'title' | 'thumbnail'> = document.data.attributes,
  ): Promise<Card> {
    const { data } = document
    const game = namedBy<GameResource>(document, 'game')?.attributes
    return {
      title,
      game: game ? gameTitle(game, data.attributes.language) : '',
      author: authorOf(document),
      site: site.productName,
      background: await backgroundOf(thumbnail, game?.slug ?? data.id, game),
    }
  }

  async function cardOfReview(document: ReviewDocument): Promise<Card> {
    const { title, score } = document.data.attributes
    const game = namedBy<GameResource>(document, 'game')?.attributes
    return {
      title,
      game: game ? gameTitle(game, languageOfWords(title)) : '',
      author: authorOf(document),
      site: site.productName,
      ...(score !== null && { score }),
      background: await backgroundOf(game?.thumbnail ?? null, game?.slug ?? document.data.id, game),
    }
  }

  return () => ({ kept: drawn.size, bytes: drawn.calculatedSize, waiting: threads.queueSize, refused })
}

type Drawn = ArticleDocument | ArticleEditDocument | ReviewDocument

/** Empty for an anonymous author. */
function authorOf(document: Drawn): string {
  const user = namedBy<UserResource>(document, 'user')?.attributes
  return user && !user.anonymous ? user.displayName : ''
}

const namedBy = <R extends Resource>(document: Drawn, relationship: string): R | null =>
  includedOf(document).find<R>(document.data, relationship)
