/** The uses of a token. */
export const partnerScopes = ['articles', 'images'] as const
export type PartnerScope = (typeof partnerScopes)[number]

export const PARTNER_NAME_MAX = 80
export const PARTNERS_MAX = 100
/** Tokens of one partner that are valid at the same time. */
export const PARTNER_TOKENS_MAX = 10
export const TOKEN_DAYS_MAX = 400
/** How long a token stays valid after another one has replaced it. */
export const ROTATION_HOURS = 24

/** Calls per minute, over all routes for partners. */
export const PARTNER_CALLS_PER_MINUTE = 60
/** Articles of one run, and of one day. */
export const RUN_ARTICLES_MAX = 5_000
export const PARTNER_HTML_MAX = 500_000
export const ARTICLE_PICTURES_MAX = 50
/** Entries in the report of one article. */
export const LEFT_OUT_MAX = 50
/** How long the results of a run are stored. */
export const RESULT_DAYS = 90

export const RUN_NAME = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,59}$/

/** The result of an import of one article. */
export const partnerOutcomes = [
  'created',
  'updated',
  'unchanged',
  /** Withdrawn before, and public again. */
  'republished',
  'withdrawn',
  /** Saved as a newer draft: staff have edited the article, and readers keep their text. */
  'edited_here',
  /** Saved as a newer draft: staff have unpublished the article. */
  'unpublished_here',
  /** Saved and not published: the article is suspended. */
  'suspended',
] as const
export type PartnerOutcome = (typeof partnerOutcomes)[number]

/** Why something of an article was left out. */
export const leftOutReasons = [
  'not_allowed',
  'not_fetched',
  'not_a_picture',
  'too_large',
  'too_many',
  'not_shared',
  'deleted',
  'too_deep',
] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

export interface LeftOut {
  what: 'element' | 'link' | 'picture' | 'embed'
  /** An element by its tag; all else by its URL. */
  name: string
  reason: LeftOutReason
  count: number
}

/** The partner that a token belongs to. */
export interface PartnerCaller {
  partnerId: string
  tokenId: string
  /** The account under which its articles appear. */
  authorId: string
  scopes: readonly PartnerScope[]
}
