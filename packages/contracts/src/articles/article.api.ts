import { z } from 'zod'
import { gameResource } from '../games/game.api.ts'
import { gameSlugSchema } from '../games/game.events.ts'
import { countSchema, dataOf, listOf, relationshipSchema, resourceOf, timeSchema } from '../http/json-api.ts'
import { shortIdSchema } from '../ids.ts'
import { userResource } from '../users/user.api.ts'
import { articleVotes } from '../votes/article-vote.api.ts'
import { articleContentChange, articleKindSchema, articleLanguageSchema } from './article-content.ts'
import { articleDocumentSchema } from './article-document.ts'
import { articleSettingsChange } from './article-settings.ts'
import { checkedForSchema } from './checked-for.ts'
import { missedCauses } from './scheduling.ts'
import { textRefSchema } from './text/text-ref.ts'
import { timeZoneSchema } from './time-zone.ts'

export const articleTypes = [
  'PublishedArticle',
  'DraftArticle',
  'TemplateArticle',
  'SuspendedArticle',
] as const
export type ArticleType = (typeof articleTypes)[number]

/** Time of the scheduled publication; for the author only. */
const articleSchedule = z.object({
  publishAt: timeSchema,
  /** The time zone of its author when they chose it. */
  zone: z.string(),
  /** The version that becomes public. */
  textRef: textRefSchema,
  /** Its time came and it was not published: why. */
  missed: z.enum(missedCauses).nullable(),
})
export type ArticleSchedule = z.output<typeof articleSchedule>

/** Spec §3. `path` equals the id. Relationships: `user`, `game`, and of templates `templateHeader`. */
export const articleAttributes = z.object({
  type: z.enum(articleTypes),
  title: z.string(),
  path: z.string(),
  kind: articleKindSchema,
  language: articleLanguageSchema,
  thumbnail: z.string().nullable(),
  updatedAt: timeSchema,
  /** When it was published first. */
  publishedAt: timeSchema.nullable(),
  /** When its public text changed last by more than a slip of the pen. */
  revisedAt: timeSchema.nullable(),
  /** The author's summary, else ''. */
  description: z.string(),
  /** Derived from the text if it has no summary. */
  alternativeDescription: z.string(),
  tags: z.array(z.string()),
  /** The version for which the author checked the text; null: not given. */
  checked: checkedForSchema.nullable(),
  /** The newest version of its game, if a public guide has not been checked for it. */
  uncheckedFor: z.string().optional(),
  /** Number of readers who confirm that it works with that version, if it reaches the threshold. */
  confirmedByReaders: countSchema.optional(),
  /** State of the requesting member; false for visitors. Public pages request `my/user_actions` instead. */
  bookmarkedByCurrentUser: z.boolean(),
  likedByCurrentUser: z.boolean(),
  likesCount: countSchema,
  bookmarksCount: countSchema,
  /** Comments and replies that are shown. */
  commentsCount: countSchema,
  /** null for everyone except the author. */
  pageViewsCount: countSchema.nullable(),
  /** Views that did not count: bots, and repeats of a visitor on the same day. Likewise only for the author. */
  pageViewsExcludedCount: countSchema.nullable(),
  /** Views of those who read to the end; to its author alone. */
  finishesCount: countSchema.optional(),
  /** True if a newer text than the public one exists. For the author only. */
  hasNewerDraft: z.boolean().optional(),
  /** End of the period in which a deleted article can be restored. For the author only. */
  purgeAt: timeSchema.optional(),
  schedule: articleSchedule.optional(),
})
export type ArticleAttributes = z.output<typeof articleAttributes>

const articleOf = <Attributes extends z.ZodType<object>>(attributes: Attributes) =>
  resourceOf('article', attributes).extend({
    relationships: z.object({
      user: relationshipSchema,
      /** null for a template of all games. */
      game: relationshipSchema,
      templateHeader: relationshipSchema.optional(),
    }),
  })
export const articleResource = articleOf(articleAttributes).meta({ id: 'Article' })
export type ArticleResource = z.output<typeof articleResource>

/** Included resources of articles: their games and authors. */
export const besideArticles = z.discriminatedUnion('type', [gameResource, userResource])
export const articleList = listOf(articleResource, besideArticles).meta({ id: 'ArticleList' })
export type ArticleList = z.output<typeof articleList>
/** The same, with details of the list. */
export const articleListWith = <Meta extends z.ZodRawShape>(meta: Meta) =>
  listOf(articleResource, besideArticles, meta)

/** GET top_page: the feed of what a member follows (spec §3). */
export const articleFeed = z.object({
  data: z.object({ articles: z.array(articleResource) }),
  included: z.array(besideArticles),
  meta: z.object({ totalCount: countSchema }),
})
export type ArticleFeed = z.output<typeof articleFeed>

const articleSeries = z.object({
  id: z.string(),
  title: z.string(),
  /** In order. `slug` is that of the game. */
  parts: z.array(z.object({ path: z.string(), slug: z.string(), title: z.string() })),
})
export type ArticleSeries = z.output<typeof articleSeries>

/** GET games/{slug}/articles/{path}: the article with its text, as HTML that is safe to insert. */
const articleBodyAttributes = articleAttributes.extend({
  html: z.string(),
  tableOfContents: z.array(z.object({ id: z.string(), level: z.number().int(), text: z.string() })),
  /** May readers see the versions that were public before? */
  versionsPublic: z.boolean(),
  /** The version that this text is, for quotes; null if it is not public. */
  textRef: textRefSchema.nullable(),
  /** The series that contains it, with its public parts; omitted without a series. */
  series: articleSeries.optional(),
  /** For public guides only. */
  votes: articleVotes.optional(),
})
export type ArticleBodyAttributes = z.output<typeof articleBodyAttributes>
export const articleBodyResource = articleOf(articleBodyAttributes)
/** The same for a template, for members who may start from it. */
export const articleWithHtml = articleOf(articleAttributes.extend({ html: z.string() }))
/** GET my/articles/{path}/edit: the initial data of the editor. */
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
  /** How often it changed, text and all (decimal): sent back as `revision` with a whole save or when publishing. */
  revision: z.string(),
  /** The version that readers have, while it is public. */
  publicRef: textRefSchema.nullable(),
  /** May readers see the versions that were public before? */
  versionsPublic: z.boolean(),
})
export type ArticleEditAttributes = z.output<typeof articleEditAttributes>
export const articleEditDocument = z.object({
  data: articleOf(articleEditAttributes),
  included: z.array(besideArticles),
})
export type ArticleEditDocument = z.output<typeof articleEditDocument>

/** Response of commands: the new state of an article, with the revision that the next save must name. */
export const articleStateDocument = dataOf(
  resourceOf(
    'article',
    z.object({
      type: z.enum(articleTypes),
      path: z.string(),
      title: z.string(),
      revision: z.string(),
      /** The newest version of its text, and the one that is public or was last. */
      textRef: textRefSchema.nullable(),
      publicRef: textRefSchema.nullable(),
      hasNewerDraft: z.boolean(),
      /** Time of the scheduled publication. */
      scheduledFor: timeSchema.nullable(),
    }),
  ),
)
export type ArticleStateDocument = z.output<typeof articleStateDocument>

/**
 * POST articles (spec §7): a new draft for a game; `template_id` copies a template. `language` is that of the author's
 * page, unless a template has another. Returns `data.id`.
 */
export const createArticleBody = z.object({
  game_slug: gameSlugSchema,
  language: articleLanguageSchema.optional(),
  template_id: shortIdSchema.optional(),
})
/** POST articles/create_template: an empty template; without a game it is for every game. An official one needs the role g8writer or owner. */
export const createTemplateBody = z.object({
  game_slug: gameSlugSchema.optional(),
  title: articleContentChange.shape.title,
  language: articleLanguageSchema.optional(),
  template_header_id: shortIdSchema.optional(),
  official: z.boolean().default(false),
})
const revision = z.string().regex(/^\d{1,19}$/)
/**
 * PATCH my/articles/{path}: saves the given fields of `content`; the public version stays. `revision` is the one the
 * text was opened at; 409 otherwise.
 */
export const saveArticleBody = z.object({ content: articleContentChange, revision })
/**
 * PATCH my/articles/{path}/publish: makes the newest text public, after saving `content` when it is given. `textRef`: the version
 * that its author has before them; 409 where there is a newer one.
 */
export const publishArticleBody = z.object({
  content: articleContentChange.optional(),
  revision: revision.optional(),
  textRef: textRefSchema.optional(),
  /** A substantial change, not a typo: readers are notified. */
  substantial: z.boolean().default(true),
})
/**
 * PATCH my/articles/{path}/schedule: like `publish`, from a minute to a year ahead. Publishes the current text; later
 * changes are not included.
 */
export const scheduleArticleBody = publishArticleBody.extend({
  publishAt: z.iso.datetime(),
  zone: timeZoneSchema,
})
/** PATCH my/articles/{path}/tags returns the actual changes, so that an undo reverts only those. */
export const changedTagsDocument = dataOf(
  resourceOf(
    'article',
    z.object({ tags: z.array(z.string()), added: z.array(z.string()), removed: z.array(z.string()) }),
  ),
)
export type ChangedTagsDocument = z.output<typeof changedTagsDocument>
/**
 * PATCH my/articles/{path}/publish_setting: settings without the text; effective immediately, also for a public
 * article.
 */
export const publishSettingBody = articleSettingsChange
export const articlePathParams = z.object({ path: shortIdSchema })
