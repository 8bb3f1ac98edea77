/** Kinds of things embeddable in an article as a card; `category` is a data table. */
export const embedKinds = ['article', 'game', 'category', 'review'] as const
export type EmbedKind = (typeof embedKinds)[number]

/** Maximum number of different cards in one article; further ones show a placeholder text. */
export const EMBEDS_MAX = 50

/** The placeholder of a card in the HTML of an article, filled when the article is shown, since its content changes. */
export const embedPlace = (kind: EmbedKind, id: string): string =>
  `<div class="embed" data-embed="${kind}" data-id="${id}"></div>`

/** Text is escaped, so only the renderer itself can have written this. */
const PLACES = new RegExp(
  `<div class="embed" data-embed="(${embedKinds.join('|')})" data-id="([0-9a-z]{13})"></div>`,
  'g',
)

/** Puts something into every place. */
export const fillEmbedPlaces = (html: string, fill: (kind: EmbedKind, id: string) => string): string =>
  html.replace(PLACES, (_, kind: EmbedKind, id: string) => fill(kind, id))

/** The things referenced by placeholders: each once, up to the limit. */
export function embedsIn(html: string): Record<EmbedKind, string[]> {
  const found: Record<EmbedKind, string[]> = { article: [], game: [], category: [], review: [] }
  const seen = new Set<string>()
  for (const [, kind, id] of html.matchAll(PLACES)) {
    if (seen.size === EMBEDS_MAX) break
    if (seen.has(`${kind} ${id}`)) continue
    seen.add(`${kind} ${id}`)
    found[kind as EmbedKind].push(id as string)
  }
  return found
}
