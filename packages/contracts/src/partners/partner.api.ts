import { z } from 'zod'
import {
  articleKindSchema,
  articleLanguageSchema,
  DESCRIPTION_MAX,
  TITLE_MAX,
  writtenTagsSchema,
} from '../articles/article-content.ts'
import { EXTERNAL_ID } from '../external-id.ts'
import { gameSlugSchema } from '../games/game.events.ts'
import { allOf, countSchema, dataOf, resourceOf, timeSchema } from '../http/json-api.ts'
import { shortIdSchema } from '../ids.ts'
import { writtenLine, writtenLines } from '../line-of-text.ts'
import { userNameSchema } from '../users/user-profile.ts'
import {
  LEFT_OUT_MAX,
  leftOutReasons,
  PARTNER_HTML_MAX,
  PARTNER_NAME_MAX,
  partnerOutcomes,
  partnerScopes,
  RUN_NAME,
  TOKEN_DAYS_MAX,
} from './partner.ts'

const externalId = z.string().regex(EXTERNAL_ID)
const runName = z.string().regex(RUN_NAME)
const pictureUrl = z.url({ protocol: /^https?$/ }).max(2_000)

const sent = z.object({
  game_slug: gameSlugSchema,
  title: writtenLine(TITLE_MAX).min(1),
  /** Allowed content becomes the text of the article; the rest is in `left_out` of the response. */
  html: z.string().min(1).max(PARTNER_HTML_MAX),
  kind: articleKindSchema.default('strategy'),
  language: articleLanguageSchema.default('ja'),
  description: writtenLines(DESCRIPTION_MAX).default(''),
  tags: writtenTagsSchema.default([]),
  /** A picture for lists and links. */
  thumbnail_url: pictureUrl.nullable().default(null),
  /** false: a small correction, without notifications. */
  substantial: z.boolean().default(true),
  /** The run that the article belongs to; by default the day in Japan. */
  run: runName.optional(),
  /** Checks everything and writes nothing. */
  dry_run: z.boolean().default(false),
})
/** PUT game8jp/v1/articles/{externalId} */
export const partnerArticleBody = sent
export type PartnerArticle = z.output<typeof partnerArticleBody>
/** POST game8jp/v1/articles */
export const newPartnerArticleBody = sent.extend({ external_id: externalId })
export const partnerArticleParams = z.object({ externalId })
/** DELETE game8jp/v1/articles/{externalId} */
export const withdrawQuery = z.object({
  run: runName.optional(),
  dry_run: z.stringbool().default(false),
})

const leftOutSchema = z.object({
  what: z.enum(['element', 'link', 'picture', 'embed']),
  name: z.string(),
  reason: z.enum(leftOutReasons),
  count: countSchema,
})
const statusSchema = z.enum(['none', 'draft', 'published', 'suspended', 'deleted'])

/** The result of an import; `id` is the external id. */
export const importedArticleDocument = dataOf(
  resourceOf(
    'partner_article',
    z.object({
      outcome: z.enum(partnerOutcomes),
      status: statusSchema,
      /** The path of the article on this site. */
      path: shortIdSchema,
      run: z.string(),
      dry_run: z.boolean(),
      left_out: z.array(leftOutSchema).max(LEFT_OUT_MAX),
    }),
  ),
)
export type ImportedArticleDocument = z.output<typeof importedArticleDocument>

/** GET game8jp/v1/articles/{externalId} */
export const partnerArticleDocument = dataOf(
  resourceOf('partner_article', z.object({ status: statusSchema, path: shortIdSchema })),
)
export type PartnerArticleDocument = z.output<typeof partnerArticleDocument>

/** GET game8jp/v1/articles: the results of one run, the newest run if none is named. */
export const runQuery = z.object({ run: runName.optional() })
const runResource = resourceOf(
  'partner_run',
  z.object({
    /** How many articles had each outcome; `refused`: answered with an error. */
    counts: z.record(z.string(), countSchema),
    articlesCount: countSchema,
    startedAt: timeSchema,
    updatedAt: timeSchema,
  }),
)
export type PartnerRun = z.output<typeof runResource>
const resultResource = resourceOf(
  'partner_article',
  z.object({
    path: shortIdSchema,
    outcome: z.enum([...partnerOutcomes, 'refused']),
    /** The code of the error, if it was refused. */
    code: z.string().nullable(),
    left_out: z.array(leftOutSchema),
    at: timeSchema,
  }),
)
export type PartnerResult = z.output<typeof resultResource>
export const runDocument = z.object({
  data: z.array(resultResource),
  meta: z.object({ totalCount: countSchema, runs: z.array(runResource) }),
})
export type RunDocument = z.output<typeof runDocument>

/** POST game8jp/images */
export const partnerImageBody = z.object({ url: pictureUrl })
export const partnerImageDocument = dataOf(
  resourceOf('image', z.object({ src: z.string(), width: z.number().int(), height: z.number().int() })),
)

const tokenSchema = z.object({
  id: shortIdSchema,
  scopes: z.array(z.enum(partnerScopes)),
  state: z.enum(['valid', 'expired', 'revoked']),
  madeAt: timeSchema,
  until: timeSchema,
})
const partner = resourceOf(
  'partner',
  z.object({
    name: z.string(),
    /** The account under which its articles appear; null: it was deleted. */
    author: z.object({ name: z.string(), displayName: z.string() }).nullable(),
    suspended: z.boolean(),
    addedAt: timeSchema,
    tokens: z.array(tokenSchema),
  }),
)
export type PartnerResource = z.output<typeof partner>
/** GET partners (role owner) */
export const partnerList = allOf(partner)
export type PartnerList = z.output<typeof partnerList>

/** POST partners (role owner) */
export const addPartnerBody = z.object({
  name: writtenLine(PARTNER_NAME_MAX).min(1),
  author_name: userNameSchema,
})
/** PATCH partners/{id} (role owner) */
export const changePartnerBody = z.object({ suspended: z.boolean() })
export const changedPartnerDocument = dataOf(
  resourceOf('partner', z.object({ name: z.string(), suspended: z.boolean() })),
)
/** POST partners/{id}/tokens (role owner); `replaces`: a token that ends a day later. */
export const makeTokenBody = z.object({
  scopes: z
    .array(z.enum(partnerScopes))
    .min(1)
    .max(partnerScopes.length)
    .default([...partnerScopes]),
  days: z.number().int().min(1).max(TOKEN_DAYS_MAX).default(365),
  replaces: shortIdSchema.nullable().default(null),
})
/** The token itself is in this answer and nowhere else. */
export const madeTokenDocument = dataOf(
  resourceOf('partner_token', z.object({ token: z.string(), until: timeSchema })),
)
export type MadeTokenDocument = z.output<typeof madeTokenDocument>
export const partnerTokenParams = z.object({ id: shortIdSchema, tokenId: shortIdSchema })
