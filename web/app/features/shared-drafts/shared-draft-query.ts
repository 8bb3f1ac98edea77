import { EMBEDS_MAX, embedsIn } from '@koryaku/contracts/articles/embed-places.ts'
import type { SharedDraftDocument } from '@koryaku/contracts/articles/share/draft-link.api.ts'
import type { EmbedDocument } from '@koryaku/contracts/embeds/embeds.api.ts'
import { queryOptions } from '@tanstack/react-query'
import { apiCommand, apiGet, newIdempotencyKey, path } from '#app/api/client.ts'
import { writingKeys } from '#app/api/writing-keys.ts'
import { embedsQuery } from '#app/entities/article/embeds-query.ts'

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
      const { gameId, html, language } = data.attributes
      const embeds = embedsIn(html)
      const ids = { ...embeds, game: [gameId, ...embeds.game].slice(0, EMBEDS_MAX) }
      const query = embedsQuery(kind => ids[kind], language)
      const cards = await apiGet<EmbedDocument>('embeds', { query }).catch(() => NO_CARDS)
      return { draft: data.attributes, cards }
    },
    enabled: token !== null,
    // Not cached: a link that is revoked in the meantime is not shown again.
    gcTime: 0,
    staleTime: 0,
  })
