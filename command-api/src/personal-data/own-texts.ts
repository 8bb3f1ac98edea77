import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ArticleContent } from '@koryaku/contracts/articles/article-content.ts'
import type { SealedSettings } from '@koryaku/contracts/articles/article-settings.ts'
import type { CommentWords } from '@koryaku/contracts/comments/comment-parts.ts'
import type { EventStore, RecordedEvent } from '@koryaku/server-kit/event-store.ts'
import { openContent } from '@koryaku/server-kit/sealed-content.ts'
import type { Pool } from 'pg'
import { readNewestText } from '#articles/text/read-text.ts'
import { findContentKey } from '#keys/content-keys.ts'
import { articleMarkdown } from './article-markdown.ts'

/** The fields of an article other than its text. */
type Settings = Omit<ArticleContent, 'title' | 'document'>

/**
 * Texts that are saved in separate streams, for the archive of their author. Decrypts each save and the names of
 * images, and writes the newest text of each article. Keeps no text in memory while the log is read.
 */
export function ownTexts(stores: { db: Pool; events: EventStore }) {
  const keys = new Map<string, Buffer | undefined>()
  const settings = new Map<string, Settings>()
  /** IDs of articles whose newest text is in a separate text stream. */
  const saved = new Set<string>()

  async function open(sealed: string, contentId: string): Promise<object> {
    if (!keys.has(contentId)) keys.set(contentId, await findContentKey(stores.db, contentId))
    return openContent(sealed, contentId, keys.get(contentId)) ?? {}
  }

  return {
    /** Reads an event of its author. @returns its decrypted fields; none if their key was deleted */
    async take(event: RecordedEvent): Promise<object> {
      if (!event.known) return {}
      const { type, data } = event
      if (type === 'TextSaved') {
        saved.add(data.contentId)
        return open(data.sealed, data.contentId)
      }
      if (type === 'TextVersionNamed')
        return data.sealedName === null ? { name: null } : open(data.sealedName, data.contentId)
      if ('categoryId' in data) return 'sealed' in data ? open(data.sealed, data.categoryId) : {}
      if (type === 'CommentPosted' || type === 'CommentEdited') {
        // Derived: the users meant by the names in it, and the digest of the quote.
        const {
          mentions: _,
          quoteHash: __,
          ...words
        } = (await open(data.sealed, data.commentId)) as Partial<CommentWords>
        return words
      }
      if (type === 'ReviewTextSaved') return open(data.sealed, data.reviewId)
      if ('seriesId' in data) return 'sealed' in data ? open(data.sealed, data.seriesId) : {}
      if (type === 'TemplateHeaderAdded' || type === 'TemplateHeaderChanged')
        return open(data.sealed, data.headerId)
      if (type === 'ImageDescribed')
        return data.sealed === null ? { name: null, alt: null } : open(data.sealed, data.imageId)
      if (type === 'ArticleSettingsChanged') {
        const { articleId, kind, language } = data
        const opened = (await open(data.sealed, articleId)) as Partial<SealedSettings>
        if (opened.tags) settings.set(articleId, { kind, language, ...(opened as SealedSettings) })
        return opened
      }
      if ('content' in data) {
        const { title: _, document: __, ...beside } = data.content
        settings.set(data.articleId, beside)
        saved.delete(data.articleId)
      }
      return {}
    },

    /** Writes the newest text of those articles that have a separate text stream. */
    async keep(articles: ReadonlySet<string>, folder: string): Promise<void> {
      for (const id of saved) {
        const beside = settings.get(id)
        if (!beside || !articles.has(id)) continue
        const { text, savedAt } = (await readNewestText(stores, id)) ?? {}
        if (!text || !savedAt) continue
        const markdown = articleMarkdown({ ...beside, ...text }, { id, written: savedAt })
        await writeFile(join(folder, 'articles', `${id}.md`), markdown)
      }
    },
  }
}
