import { z } from 'zod'
import { gameSlugSchema } from '../games/game.events.ts'
import type { Resource } from '../http/json-api.ts'
import { shortIdSchema } from '../ids.ts'
import { type ArticleContent, articleContentChange } from './article-content.ts'
import type { ArticleDocument } from './article-document.ts'

export const articleTypes = [
  'PublishedArticle',
  'DraftArticle',
  'TemplateArticle',
  'SuspendedArticle',
] as const
export type ArticleType = (typeof articleTypes)[number]

/** Spec §3. `path` equals the id. Relationships: `user`, `game`. */
export interface ArticleAttributes {
  type: ArticleType
  title: string
  path: string
  kind: 'strategy' | 'blog'
  language: 'ja' | 'en'
  thumbnail: string | null
  /** ISO times. */
  updatedAt: string
  publishedAt: string | null
  /** The author's summary, else ''. */
  description: string
  /** Derived from the text, for when there is no summary. */
  alternativeDescription: string
  tags: string[]
  /** Of the member who asks; false to a visitor. Pages, which are the same for everybody, ask `my/user_actions`. */
  bookmarkedByCurrentUser: boolean
  likedByCurrentUser: boolean
  likesCount: number
  bookmarksCount: number
  /** null for everybody but the author. */
  pageViewsCount: number | null
  /** Views that did not count: bots, and repeats of a visitor on the same day. Likewise only for the author. */
  pageViewsExcludedCount: number | null
}
export type ArticleResource = Resource<'article', ArticleAttributes>

/** GET games/{slug}/articles/{path}: the article with its text, as HTML that is safe to insert. */
export interface ArticleBodyAttributes extends ArticleAttributes {
  html: string
  tableOfContents: { id: string; level: number; text: string }[]
}

/** GET my/articles/{path}/edit: what the editor opens. */
export interface ArticleEditAttributes extends ArticleAttributes {
  content: Omit<ArticleContent, 'document'> & { document: ArticleDocument }
  /** Revision of `article-{id}` (decimal): sent back as `revision` when saving or publishing. */
  revision: string
  /** Revision of the newest autosave (decimal), or null when there is none: sent back with the next one. */
  draftRevision: string | null
  /** True when the content comes from an autosave newer than the last save. */
  unsavedChanges: boolean
}

/** POST articles (spec §7): a new draft for a game; `template_id` copies a template. Answers `data.id`. */
export const createArticleBody = z.object({
  game_slug: gameSlugSchema,
  template_id: shortIdSchema.optional(),
})
/** POST articles/create_template: an empty template; an official one needs the role g8writer or owner. */
export const createTemplateBody = z.object({
  game_slug: gameSlugSchema,
  official: z.boolean().default(false),
})
const revision = z.string().regex(/^\d{1,19}$/)
/** PATCH my/articles/{path}: saves (ArticleEdited) what `content` names; the rest stays. `revision`: the one the text was opened at; 409 otherwise. */
export const saveArticleBody = z.object({ content: articleContentChange, revision })
/** PATCH my/articles/{path}/autosave. `draftRevision`: the last one known to this tab; null for the first. */
export const autosaveArticleBody = z.object({
  content: articleContentChange,
  draftRevision: revision.nullable(),
})
/** PATCH my/articles/{path}/publish: saves when `content` is given, then publishes. */
export const publishArticleBody = z.object({
  content: articleContentChange.optional(),
  revision: revision.optional(),
})
export const articlePathParams = z.object({ path: shortIdSchema })
