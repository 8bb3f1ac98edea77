import type { EmbedDocument } from '@koryaku/contracts/articles/article.api.ts'
import { EMBEDS_MAX, embedsIn } from '@koryaku/contracts/articles/embed-places.ts'
import type { SharedDraftDocument } from '@koryaku/contracts/articles/share/draft-link.api.ts'
import { queryOptions } from '@tanstack/react-query'
import { apiCommand, apiGet, newIdempotencyKey, path } from '#app/api/client.ts'
import { writingKeys } from '#app/api/writing-keys.ts'

/** The content of a draft link, with the cards in it and that of its game. Cards that cannot be loaded are omitted. */
export interface OpenedDraft {
  draft: SharedDraftDocument['data']['attributes']
  cards: EmbedDocument
}
const NO_CARDS: EmbedDocument = { data: [], included: [] }

export const sharedDraftQuery = (articlePath: string, token: string | null) =>
  queryOptions({
    queryKey: writingKeys.sharedDraft(articlePath, token ?? ''),
    queryFn: async (): Promise<OpenedDraft> => {
      const { data } = await apiCommand<SharedDraftDocument>({
        method: 'POST',
        path: path`shared_drafts/${articlePath}`,
        body: { token },
        idempotencyKey: newIdempotencyKey(),
        background: true,
      })
      const { article, game, category } = embedsIn(data.attributes.html)
      const games = [data.attributes.gameId, ...game].slice(0, EMBEDS_MAX)
      const query = {
        articles: article.join(),
        games: games.join(),
        categories: category.join(),
        language: data.attributes.language,
      }
      const cards = await apiGet<EmbedDocument>('embeds', { query }).catch(() => NO_CARDS)
      return { draft: data.attributes, cards }
    },
    enabled: token !== null,
    // Not cached: a link that is revoked in the meantime is not shown again.
    gcTime: 0,
    staleTime: 0,
  })
