import { z } from 'zod'
import { gameResource } from '../games/game.api.ts'
import { gameSlugSchema } from '../games/game.events.ts'
import { countSchema, dataOf, listOf, relationshipSchema, resourceOf, timeSchema } from '../http/json-api.ts'
import { shortIdSchema } from '../ids.ts'
import { userResource } from '../users/user.api.ts'
import { articleContentChange, articleKindSchema, articleLanguageSchema } from './article-content.ts'
import { articleDocumentSchema } from './article-document.ts'

export const articleTypes = [
  'PublishedArticle',
  'DraftArticle',
  'TemplateArticle',
  'SuspendedArticle',
] as const
export type ArticleType = (typeof articleTypes)[number]

/** Spec §3. `path` equals the id. Relationships: `user`, `game`. */
export const articleAttributes = z.object({
  type: z.enum(articleTypes),
  title: z.string(),
  path: z.string(),
  kind: articleKindSchema,
  language: articleLanguageSchema,
  thumbnail: z.string().nullable(),
  updatedAt: timeSchema,
  publishedAt: timeSchema.nullable(),
  /** The author's summary, else ''. */
  description: z.string(),
  /** Derived from the text, for when there is no summary. */
  alternativeDescription: z.string(),
  tags: z.array(z.string()),
  /** Of the member who asks; false to a visitor. Pages, which are the same for everybody, ask `my/user_actions`. */
  bookmarkedByCurrentUser: z.boolean(),
  likedByCurrentUser: z.boolean(),
  likesCount: countSchema,
  bookmarksCount: countSchema,
  /** null for everybody but the author. */
  pageViewsCount: countSchema.nullable(),
  /** Views that did not count: bots, and repeats of a visitor on the same day. Likewise only for the author. */
  pageViewsExcludedCount: countSchema.nullable(),
})
export type ArticleAttributes = z.output<typeof articleAttributes>

const articleOf = <Attributes extends z.ZodType<object>>(attributes: Attributes) =>
  resourceOf('article', attributes).extend({
    relationships: z.object({ user: relationshipSchema, game: relationshipSchema }),
  })
export const articleResource = articleOf(articleAttributes).meta({ id: 'Article' })
export type ArticleResource = z.output<typeof articleResource>

/** What stands beside articles: their games and authors. */
const besideArticles = z.discriminatedUnion('type', [gameResource, userResource])
export const articleList = listOf(articleResource, besideArticles).meta({ id: 'ArticleList' })
export type ArticleList = z.output<typeof articleList>
/** The same, with more to say of the list. */
export const articleListWith = <Meta extends z.ZodRawShape>(meta: Meta) =>
  listOf(articleResource, besideArticles, meta)

/** GET top_page: the feed of what a member follows (spec §3). */
export const articleFeed = z.object({
  data: z.object({ articles: z.array(articleResource) }),
  included: z.array(besideArticles),
  meta: z.object({ totalCount: countSchema }),
})
export type ArticleFeed = z.output<typeof articleFeed>

/** GET games/{slug}/articles/{path}: the article with its text, as HTML that is safe to insert. */
const articleBodyAttributes = articleAttributes.extend({
  html: z.string(),
  tableOfContents: z.array(z.object({ id: z.string(), level: z.number().int(), text: z.string() })),
})
export type ArticleBodyAttributes = z.output<typeof articleBodyAttributes>
/** Beside it also the articles and games whose cards stand in the text. */
export const articleDocument = z.object({
  data: articleOf(articleBodyAttributes),
  included: z.array(z.discriminatedUnion('type', [articleResource, gameResource, userResource])),
})
export type ArticleDocument = z.output<typeof articleDocument>

/** GET embeds: the cards that stand in texts. */
export const embedDocument = z.object({
  data: z.array(z.discriminatedUnion('type', [articleResource, gameResource])),
  included: z.array(besideArticles),
})
export type EmbedDocument = z.output<typeof embedDocument>

/** GET my/articles/{path}/edit: what the editor opens. */
const articleEditAttributes = articleAttributes.extend({
  content: z.object({
    kind: articleKindSchema,
    language: articleLanguageSchema,
    title: z.string(),
    description: z.string(),
    thumbnail: z.string().nullable(),
    tags: z.array(z.string()),
    document: articleDocumentSchema,
  }),
  /** Revision of `article-{id}` (decimal): sent back as `revision` when saving or publishing. */
  revision: z.string(),
  /** Revision of the newest autosave (decimal), or null when there is none: sent back with the next one. */
  draftRevision: z.string().nullable(),
  /** True when the content comes from an autosave newer than the last save. */
  unsavedChanges: z.boolean(),
})
export type ArticleEditAttributes = z.output<typeof articleEditAttributes>
export const articleEditDocument = z.object({
  data: articleOf(articleEditAttributes),
  included: z.array(besideArticles),
})
export type ArticleEditDocument = z.output<typeof articleEditDocument>

/** What commands answer: the new state of an article, with the revision that the next save must name. */
export const articleStateDocument = dataOf(
  resourceOf(
    'article',
    z.object({ type: z.enum(articleTypes), path: z.string(), title: z.string(), revision: z.string() }),
  ),
)
export type ArticleStateDocument = z.output<typeof articleStateDocument>
export const autosavedDocument = dataOf(
  resourceOf('article', z.object({ draftRevision: z.string(), savedAt: timeSchema })),
)
export type AutosavedDocument = z.output<typeof autosavedDocument>

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
