import { EMBEDS_MAX, type EmbedKind } from '@koryaku/contracts/articles/embed-places.ts'
import type { CategoryDocument } from '@koryaku/contracts/categories/category.api.ts'
import type { EmbedDocument } from '@koryaku/contracts/embeds/embeds.api.ts'
import { apiGet, path } from '#app/api/client.ts'
import { embedCards } from '#app/entities/article/embed-cards.ts'
import { embedsQuery } from '#app/entities/article/embeds-query.ts'
import type { EmbedOptions } from '#app/features/editor/own-nodes.ts'
import { useEditorText } from '#app/features/editor/strings.ts'
import { formatList } from '#app/i18n/format.ts'
import type { Language } from '#app/i18n/language.ts'
import { serverRenderedHtml } from '#app/ui/trusted-html.ts'

interface Place {
  element: HTMLElement
  kind: EmbedKind
  id: string
}

interface Wish {
  /** Its author's own tables are shown before they are public, too. */
  own?: boolean
}

/** Shows the cards of a text that is being written, asked for together. Where that fails, its label stays. */
export function embedCardsLoader(
  language: Language,
  { own = false }: Wish = {},
): NonNullable<EmbedOptions['show']> {
  let waiting: Place[] = []
  async function load(): Promise<void> {
    const places = waiting
    waiting = []
    for (let from = 0; from < places.length; from += EMBEDS_MAX) {
      const some = places.slice(from, from + EMBEDS_MAX)
      const idsOf = (kind: EmbedKind) => [
        ...new Set(some.filter(place => place.kind === kind).map(({ id }) => id)),
      ]
      const found = await apiGet<EmbedDocument>('embeds', { query: embedsQuery(idsOf, language) })
      const cardOf = embedCards(found, language)
      const shown = new Set(found.data.map(({ id }) => id))
      for (const { element, kind, id } of some) {
        element.innerHTML = serverRenderedHtml(cardOf(kind, id))
        // A click here is for the text, not for going away.
        for (const link of element.querySelectorAll('a')) link.removeAttribute('href')
        if (own && kind === 'category' && !shown.has(id))
          void showOwnTable(element, id, language).catch(() => undefined)
      }
    }
  }
  return (element, kind, id) => {
    waiting.push({ element, kind, id })
    if (waiting.length === 1) queueMicrotask(() => void load().catch(() => undefined))
  }
}

/** Shows the author's draft table by its name and columns. Other tables remain as readers see them. */
async function showOwnTable(place: HTMLElement, id: string, language: Language): Promise<void> {
  const { name, columns, status } = (await apiGet<CategoryDocument>(path`my/database_categories/${id}`)).data
    .attributes
  if (status !== 'draft') return
  const words = document.createElement('span')
  const say = (element: 'small' | 'strong', text: string) =>
    words.append(Object.assign(document.createElement(element), { textContent: text }))
  say('small', useEditorText.in(language).draftTable)
  say('strong', name)
  say(
    'small',
    formatList(
      columns.map(({ label }) => label),
      language,
    ),
  )
  const card = document.createElement('div')
  card.className = 'embed'
  card.append(words)
  place.replaceChildren(card)
}
