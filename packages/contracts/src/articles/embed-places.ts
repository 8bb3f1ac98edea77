/** Kinds of things embeddable in an article as a card. */
export type EmbedKind = 'article' | 'game' | 'category'

/** Maximum number of different cards in one article; further ones show a placeholder text. */
export const EMBEDS_MAX = 50

/** The placeholder of a card in the HTML of an article, filled when the article is shown, since its content changes. */
export const embedPlace = (kind: EmbedKind, id: string): string =>
  `<div class="embed" data-embed="${kind}" data-id="${id}"></div>`

/** Text is escaped, so only the renderer itself can have written this. */
const PLACES = /<div class="embed" data-embed="(article|game|category)" data-id="([0-9a-z]{13})"><\/div>/g

/** Puts something into every place. */
export const fillEmbedPlaces = (html: string, fill: (kind: EmbedKind, id: string) => string): string =>
  html.replace(PLACES, (_, kind: EmbedKind, id: string) => fill(kind, id))

/** The things referenced by placeholders: each once, up to the limit. */
export function embedsIn(html: string): Record<EmbedKind, string[]> {
  const found = { article: new Set<string>(), game: new Set<string>(), category: new Set<string>() }
  for (const [, kind, id] of html.matchAll(PLACES)) {
    if (found.article.size + found.game.size + found.category.size === EMBEDS_MAX) break
    found[kind as EmbedKind].add(id as string)
  }
  return { article: [...found.article], game: [...found.game], category: [...found.category] }
}
