import type { DocumentNode } from '@koryaku/contracts/articles/article-document.ts'
import { EMBEDS_MAX, type EmbedKind } from '@koryaku/contracts/articles/embed-places.ts'
import type { ArticleText } from '@koryaku/contracts/articles/text/block.ts'
import type { EmbedDocument } from '@koryaku/contracts/embeds/embeds.api.ts'
import { useQuery } from '@tanstack/react-query'
import { createContext } from 'react'
import { apiGet } from '#app/api/client.ts'
import { writingKeys } from '#app/api/writing-keys.ts'
import { embedsQuery } from '#app/entities/article/embeds-query.ts'
import { useLanguage } from '#app/i18n/language.ts'

/** Cards of the compared versions; undefined while they load. */
export const CardsContext = createContext<EmbedDocument | undefined>(undefined)

/** Loads the cards of these texts. */
export function useCards(...texts: (ArticleText | null)[]): EmbedDocument | undefined {
  const language = useLanguage()
  const places = texts.flatMap(text => (text ? placesIn(text.document.content) : []))
  const idsOf = (kind: EmbedKind) =>
    [...new Set(places.flatMap(place => (place.kind === kind ? [place.id] : [])))].slice(0, EMBEDS_MAX).sort()
  const query = embedsQuery(idsOf, language)
  const { data } = useQuery({
    queryKey: writingKeys.cards(query),
    queryFn: ({ signal }) => apiGet<EmbedDocument>('embeds', { query, signal }),
    enabled: places.length > 0,
  })
  return data
}

const placesIn = (nodes: readonly DocumentNode[]): { kind: EmbedKind; id: string }[] =>
  nodes.flatMap(node => {
    if (node.type === 'embed') return [node.attrs]
    return 'content' in node && node.content ? placesIn(node.content) : []
  })
