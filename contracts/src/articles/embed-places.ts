/** What can stand in an article as a card of its own. */
export type EmbedKind = 'article' | 'game' | 'category'

/** How many different cards one article may show; further ones say that they are not shown. */
export const EMBEDS_MAX = 50

/** The place of a card in the HTML of an article, to be filled when it is shown: what it shows changes. */
export const embedPlace = (kind: EmbedKind, id: string): string =>
  `<div class="embed" data-embed="${kind}" data-id="${id}"></div>`

/** Text is escaped, so only the renderer itself can have written this. */
const PLACES = /<div class="embed" data-embed="(article|game|category)" data-id="([0-9a-z]{13})"><\/div>/g

/** Puts something into every place. */
export const fillEmbedPlaces = (html: string, fill: (kind: EmbedKind, id: string) => string): string =>
  html.replace(PLACES, (_, kind: EmbedKind, id: string) => fill(kind, id))

/** What the places are for: each thing once, no more than may be shown. */
export function embedsIn(html: string): Record<EmbedKind, string[]> {
  const found = { article: new Set<string>(), game: new Set<string>(), category: new Set<string>() }
  for (const [, kind, id] of html.matchAll(PLACES)) {
    if (found.article.size + found.game.size + found.category.size === EMBEDS_MAX) break
    found[kind as EmbedKind].add(id as string)
  }
  return { article: [...found.article], game: [...found.game], category: [...found.category] }
}
