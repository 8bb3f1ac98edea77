import { z } from 'zod'
import { embeddedCategory } from '../categories/category.api.ts'
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

/** When an article is to be published by itself; said to its author alone. */
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
  /** Derived from the text, for when there is no summary. */
  alternativeDescription: z.string(),
  tags: z.array(z.string()),
  /** For what its author has checked the text; null: they did not say. */
  checked: checkedForSchema.nullable(),
  /** The newest version of its game, where nobody has checked a public guide for it. */
  uncheckedFor: z.string().optional(),
  /** So many readers say that it works with that version: enough of them. */
  confirmedByReaders: countSchema.optional(),
  /** Of the member who asks; false to a visitor. Pages, which are the same for everybody, ask `my/user_actions`. */
  bookmarkedByCurrentUser: z.boolean(),
  likedByCurrentUser: z.boolean(),
  likesCount: countSchema,
  bookmarksCount: countSchema,
  /** Comments and replies that are shown. */
  commentsCount: countSchema,
  /** null for everybody but the author. */
  pageViewsCount: countSchema.nullable(),
  /** Views that did not count: bots, and repeats of a visitor on the same day. Likewise only for the author. */
  pageViewsExcludedCount: countSchema.nullable(),
  /** Views of those who read to the end; to its author alone. */
  finishesCount: countSchema.optional(),
  /** Is there a newer text than the public one? Said to its author alone. */
  hasNewerDraft: z.boolean().optional(),
  /** Of a deleted one, to its author alone: until when it can be taken back. */
  purgeAt: timeSchema.optional(),
  schedule: articleSchedule.optional(),
})
export type ArticleAttributes = z.output<typeof articleAttributes>

const articleOf = <Attributes extends z.ZodType<object>>(attributes: Attributes) =>
  resourceOf('article', attributes).extend({
    relationships: z.object({
      user: relationshipSchema,
      /** null: of a template for every game. */
      game: relationshipSchema,
      templateHeader: relationshipSchema.optional(),
    }),
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

const articleSeries = z.object({
  id: z.string(),
  title: z.string(),
  /** In their order. `slug`: of the game. */
  parts: z.array(z.object({ path: z.string(), slug: z.string(), title: z.string() })),
})
export type ArticleSeries = z.output<typeof articleSeries>

/** GET games/{slug}/articles/{path}: the article with its text, as HTML that is safe to insert. */
const articleBodyAttributes = articleAttributes.extend({
  html: z.string(),
  tableOfContents: z.array(z.object({ id: z.string(), level: z.number().int(), text: z.string() })),
  /** May readers see the versions that were public before? */
  versionsPublic: z.boolean(),
  /** The series that it is part of, with those of its parts that are public; left out where there is none. */
  series: articleSeries.optional(),
  /** Of public guides. */
  votes: articleVotes.optional(),
})
export type ArticleBodyAttributes = z.output<typeof articleBodyAttributes>
/** The same of a template, for whoever may start from it. */
export const articleWithHtml = articleOf(articleAttributes.extend({ html: z.string() }))
/** Beside it also the articles and games whose cards, and the database categories whose rows stand in the text. */
export const articleDocument = z.object({
  data: articleOf(articleBodyAttributes),
  included: z.array(
    z.discriminatedUnion('type', [articleResource, gameResource, userResource, embeddedCategory]),
  ),
})
export type ArticleDocument = z.output<typeof articleDocument>

/** GET embeds: the cards that stand in texts. */
export const embedDocument = z.object({
  data: z.array(z.discriminatedUnion('type', [articleResource, gameResource, embeddedCategory])),
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

/** What commands answer: the new state of an article, with the revision that the next save must name. */
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
      /** When it is to be published by itself. */
      scheduledFor: timeSchema.nullable(),
    }),
  ),
)
export type ArticleStateDocument = z.output<typeof articleStateDocument>

/**
 * POST articles (spec §7): a new draft for a game; `template_id` copies a template. `language`: of the page that its author is on,
 * where no template says another. Answers `data.id`.
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
 * PATCH my/articles/{path}: saves what `content` names, the rest stays; what is public stays public. `revision`: the one the
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
  /** More than a slip of the pen was mended: readers are told. */
  substantial: z.boolean().default(true),
})
/**
 * PATCH my/articles/{path}/schedule: as `publish`, at a time from a minute to a year ahead. The text is the newest of now: what is
 * written later is not published with it.
 */
export const scheduleArticleBody = publishArticleBody.extend({
  publishAt: z.iso.datetime(),
  zone: timeZoneSchema,
})
/** PATCH my/articles/{path}/tags answers what it changed: whoever takes it back takes no more back. */
export const changedTagsDocument = dataOf(
  resourceOf(
    'article',
    z.object({ tags: z.array(z.string()), added: z.array(z.string()), removed: z.array(z.string()) }),
  ),
)
export type ChangedTagsDocument = z.output<typeof changedTagsDocument>
/** PATCH my/articles/{path}/publish_setting: what is not the text; holds at once, also of a public article. */
export const publishSettingBody = articleSettingsChange
export const articlePathParams = z.object({ path: shortIdSchema })
