import { gameIdForSlug, newCommandId, shortIdFrom } from '@koryaku/contracts/ids.ts'
import { articleLikeStream } from '@koryaku/contracts/reactions/article-like.events.ts'
import { appendOne } from '@koryaku/projector/testing/append-history.ts'
import type { EventStore } from '@koryaku/server-kit/event-store.ts'

const ARTICLES = 4
const PEOPLE = 5

/** Likes that are added and withdrawn repeatedly, so that every lost event leaves a wrong row. */
export class Reactions {
  readonly #events: EventStore
  readonly #unique = newCommandId()
  readonly #given = new Map<string, string>()
  #turn = 0

  constructor(events: EventStore) {
    this.#events = events
  }

  /** @returns the position of the last event */
  async append(count: number): Promise<bigint> {
    let last = -1n
    for (let n = 0; n < count; n++) last = await this.#next()
    return last
  }

  async #next(): Promise<bigint> {
    const n = this.#turn++
    const id = (what: string, index: number) => shortIdFrom(`${what}:${this.#unique}:${index}`)
    const [article, person] = [n % ARTICLES, Math.floor(n / ARTICLES) % PEOPLE]
    const [articleId, userId] = [id('article', article), id('person', person)]
    const data = { articleId, userId, authorId: id('author', article % 2), gameId: gameIdForSlug('any') }
    const stream = articleLikeStream(articleId, userId)
    const likedAt = this.#given.get(stream)
    if (likedAt) this.#given.delete(stream)
    else this.#given.set(stream, new Date().toISOString())
    const { position } = likedAt
      ? await appendOne(this.#events, stream, { type: 'ArticleUnliked', data: { ...data, likedAt } })
      : await appendOne(this.#events, stream, { type: 'ArticleLiked', data })
    return position
  }
}
