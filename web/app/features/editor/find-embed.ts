import type { ArticleDocument } from '@koryaku/contracts/articles/article.api.ts'
import type { EmbedKind } from '@koryaku/contracts/articles/embed-places.ts'
import type { CategoryDocument } from '@koryaku/contracts/categories/category.api.ts'
import type { GameDocument } from '@koryaku/contracts/games/game.api.ts'
import { apiGet, path } from '#app/api/client.ts'
import { isNotFound } from '#app/api/failure.ts'
import { splitLanguage } from '#app/i18n/language.ts'

interface Found {
  kind: EmbedKind
  id: string
}

const TABLE = /^\/data-tables\/(\w{13})\/?$/
const PAGE = /^\/games\/([a-z0-9-]+)(?:\/(\w{13}))?\/?$/

/** The content of a URL of this site; null if it is neither public nor the author's own. */
export async function findEmbed(address: string): Promise<Found | null> {
  const { origin, pathname } = new URL(address, location.origin)
  if (origin !== location.origin) return null
  const { path: page } = splitLanguage(pathname)
  const [, table] = TABLE.exec(page) ?? []
  const [, slug, article] = PAGE.exec(page) ?? []
  try {
    if (table) return await findTable(table)
    return slug ? await findPage(slug, article) : null
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}

/** A data table of the author. Readers see it once it is published. */
async function findTable(id: string): Promise<Found> {
  const { data } = await apiGet<CategoryDocument>(path`my/database_categories/${id}`)
  return { kind: 'category', id: data.id }
}

async function findPage(slug: string, article: string | undefined): Promise<Found | null> {
  if (!article) return { kind: 'game', id: (await apiGet<GameDocument>(path`games/${slug}`)).data.id }
  const { data } = await apiGet<ArticleDocument>(path`games/${slug}/articles/${article}`)
  return data.attributes.type === 'PublishedArticle' ? { kind: 'article', id: data.id } : null
}
