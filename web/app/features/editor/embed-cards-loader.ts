import type { EmbedDocument } from '@koryaku/contracts/articles/article.api.ts'
import { EMBEDS_MAX, type EmbedKind } from '@koryaku/contracts/articles/embed-places.ts'
import { apiGet } from '#app/api/client.ts'
import { embedCards } from '#app/entities/article/embed-cards.ts'
import type { EmbedOptions } from '#app/features/editor/own-nodes.ts'
import type { Language } from '#app/i18n/language.ts'
import { serverRenderedHtml } from '#app/ui/trusted-html.ts'

interface Place {
  element: HTMLElement
  kind: EmbedKind
  id: string
}

/** Shows the cards of a text that is being written, asked for together. Where that fails, its label stays. */
export function embedCardsLoader(language: Language): NonNullable<EmbedOptions['show']> {
  let waiting: Place[] = []
  async function load(): Promise<void> {
    const places = waiting
    waiting = []
    for (let from = 0; from < places.length; from += EMBEDS_MAX) {
      const some = places.slice(from, from + EMBEDS_MAX)
      const idsOf = (kind: EmbedKind) =>
        [...new Set(some.filter(place => place.kind === kind).map(({ id }) => id))].join(',')
      const query = { articles: idsOf('article'), games: idsOf('game') }
      const cardOf = embedCards(await apiGet<EmbedDocument>('embeds', { query }), language)
      for (const { element, kind, id } of some) {
        element.innerHTML = serverRenderedHtml(cardOf(kind, id))
        // A click here is for the text, not for going away.
        element.querySelector('a')?.removeAttribute('href')
      }
    }
  }
  return (element, kind, id) => {
    waiting.push({ element, kind, id })
    if (waiting.length === 1) queueMicrotask(() => void load().catch(() => undefined))
  }
}
