import type { ArticleContent } from '@koryaku/contracts/articles/article-content.ts'
import type { ArticleSettings } from '@koryaku/contracts/articles/article-settings.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import { startedDocument } from '@koryaku/contracts/templates/started-document.ts'
import type { Context } from '#context.ts'
import { readHead } from '#template-headers/run-header.ts'
import type { ExistingArticle } from './article-state.ts'
import { loadArticle } from './find-article.ts'
import { readSettings } from './settings.ts'
import { readNewestText } from './text/read-text.ts'

type Stores = Pick<Context, 'db' | 'events'>

/**
 * The initial content of a copy: the newest text of the article. A legacy autosave of another user is skipped in
 * favour of their last explicit save.
 */
export async function readForCopy(
  stores: Stores,
  article: ExistingArticle,
  userId: string,
): Promise<{ content: ArticleContent; settings: ArticleSettings }> {
  // A copied text has not been checked for any version.
  const settings = { ...(await readSettings(stores.db, article)), checked: null }
  const { versionsPublic: _, checked: __, ...beside } = settings
  const newest = await readNewestText(stores, article.articleId)
  const isOthersDraft = article.authorId !== userId && newest?.ref.startsWith('d')
  const text = isOthersDraft || !newest ? article.content : newest.text
  return { content: { ...beside, title: text.title, document: text.document }, settings }
}

/**
 * The initial content of an article from a template: the header, then the text of the template, with new block IDs.
 */
export async function readForStart(
  stores: Stores,
  { template, articleId, userId }: { template: ExistingArticle; articleId: string; userId: string },
): Promise<{ content: ArticleContent; settings: ArticleSettings }> {
  const copied = await readForCopy(stores, template, userId)
  const head = template.headerId && (await readHead(stores, template.headerId))
  const document = startedDocument(copied.content.document, { head: head || null, articleId })
  return { ...copied, content: { ...copied.content, document } }
}

/** Finds a template that this member may start from: their own, or an official one. */
export async function requireTemplate(
  { events }: Pick<Stores, 'events'>,
  templateId: string,
  userId: string,
): Promise<ExistingArticle> {
  const template = await loadArticle(events, templateId)
  if (template.status !== 'template') throw new DomainError('not_found')
  if (template.authorId !== userId && !template.official) throw new DomainError('not_found')
  return template
}
