import { z } from 'zod'

/**
 * The one catalogue of errors that a client can meet: code → HTTP status and English title. The web app words
 * them in both languages by code. A code has one meaning everywhere.
 */
export const errorCatalogue = {
  invalid_request: { status: 422, title: 'Some fields are not valid' },
  malformed_request: { status: 400, title: 'The request could not be understood' },
  malformed_body: { status: 400, title: 'The request body could not be read' },
  unsupported_media_type: { status: 415, title: 'This content type is not accepted' },
  not_signed_in: { status: 401, title: 'Please sign in' },
  email_verification_required: { status: 403, title: 'Please verify your email address' },
  forbidden: { status: 403, title: 'You are not allowed to do this' },
  csrf_failed: { status: 403, title: 'The request did not come from this site' },
  not_found: { status: 404, title: 'Not found' },
  method_not_allowed: { status: 405, title: 'This method is not allowed here' },
  user_not_found: { status: 404, title: 'User not found' },
  user_not_registered: { status: 404, title: 'This account has not chosen a name yet' },
  conflict: { status: 409, title: 'Somebody changed this at the same time' },
  revision_conflict: { status: 409, title: 'A newer version was saved elsewhere' },
  name_taken: { status: 409, title: 'This name is already in use' },
  already_registered: { status: 409, title: 'This account is already registered' },
  renamed_too_often: { status: 422, title: 'The name was changed too often' },
  own_role: { status: 422, title: 'Owners cannot take the role from themselves' },
  idempotency_key_reused: { status: 409, title: 'This Idempotency-Key was used for another request' },
  address_too_long: { status: 414, title: 'The address is too long' },
  misdirected_request: { status: 421, title: 'This site has another address' },
  request_timeout: { status: 408, title: 'The request took too long to arrive' },
  range_not_satisfiable: { status: 416, title: 'The file has no such part' },
  payload_too_large: { status: 413, title: 'The request is too large' },
  too_many_saves: { status: 429, title: 'This article was saved too often today' },
  history_full: { status: 422, title: 'This was changed so often that it cannot be changed any more' },
  too_much_text: { status: 429, title: 'As much text as one user can save in a day was saved today' },
  too_much_image_data: {
    status: 429,
    title: 'As many bytes of images as one user can send in a day were sent today',
  },
  whole_text_needed: { status: 422, title: 'Too much was saved since: please send the whole text' },
  text_too_long: { status: 422, title: 'This text is too long' },
  no_such_version: { status: 404, title: 'This version of the text does not exist' },
  unresolved_conflict: { status: 422, title: 'Two versions of a passage stand side by side: keep one first' },
  too_many_links: { status: 422, title: 'No more links to this article can be made' },
  link_not_restorable: { status: 422, title: 'This link can no longer be restored' },
  article_not_shareable: { status: 422, title: 'Only drafts and published articles have links' },
  too_many_names: { status: 422, title: 'No more versions of this text can be named' },
  category_suspended: { status: 422, title: 'This database category is suspended' },
  category_not_suspended: { status: 422, title: 'This database category is not suspended' },
  category_not_publishable: {
    status: 422,
    title: 'A database category needs a column before it can be published',
  },
  category_too_large: { status: 422, title: 'This database category would hold too much text' },
  own_category: { status: 422, title: 'Nobody moderates what is their own' },
  too_many_categories: { status: 422, title: 'No more database categories can be made for this game' },
  version_listed: { status: 409, title: 'This version is listed already' },
  too_many_versions: { status: 422, title: 'No more versions of this game can be listed' },
  game_exists: { status: 409, title: 'There is a game at this address' },
  merge_ring: { status: 409, title: 'These games are merged the other way round' },
  already_merged: { status: 409, title: 'One of these games is merged already' },
  too_many_merged: { status: 422, title: 'No more games can be merged into this one' },
  request_decided: { status: 409, title: 'This request has been decided' },
  own_request: { status: 422, title: 'A request has the vote of the account that made it' },
  game_has_content: { status: 422, title: 'There are articles, reviews or data tables about this game' },
  igdb_not_configured: { status: 422, title: 'No account of the external games database is configured' },
  igdb_match_taken: { status: 409, title: 'The entry or the game has another match' },
  too_many_shelved: { status: 422, title: 'No more games can be put on this shelf' },
  too_many_game_requests: { status: 422, title: 'No more games can be requested for now' },
  unknown_platform: { status: 422, title: 'The game is not there for this platform' },
  not_released_yet: { status: 422, title: 'A version is listed when it has come out' },
  too_many_templates: { status: 422, title: 'No more templates can be made' },
  too_many_headers: { status: 422, title: 'No more template headers can be made' },
  too_many_series: { status: 422, title: 'No more series can be made' },
  series_full: { status: 422, title: 'No more articles can be put into this series' },
  text_not_empty: { status: 422, title: 'A template begins an article that is empty yet' },
  game_required: { status: 422, title: 'This template is for every game: choose one to start with' },
  too_many_columns: { status: 422, title: 'No more columns can be added' },
  too_many_rows: { status: 422, title: 'No more rows can be added' },
  row_conflict: { status: 409, title: 'These rows were changed elsewhere' },
  reload_needed: { status: 409, title: 'Too much was changed elsewhere: please load the rows again' },
  article_held: { status: 422, title: 'This article cannot be deleted while its appeal is dealt with' },
  article_suspended: { status: 422, title: 'A suspended article cannot be published' },
  article_already_suspended: { status: 422, title: 'This article is suspended already' },
  article_not_suspended: { status: 422, title: 'This article is not suspended' },
  article_not_suspendable: { status: 422, title: 'Only drafts and published articles can be suspended' },
  reading_required: {
    status: 422,
    title: 'A text that is not public is the evidence once you have read it, on record',
  },
  appeal_already_sent: { status: 422, title: 'This suspension was appealed already' },
  no_appeal_waiting: { status: 422, title: 'No appeal is waiting for a decision' },
  own_article: { status: 422, title: 'Nobody moderates his own article' },
  review_exists: { status: 409, title: 'You have a review of this game already' },
  review_not_publishable: {
    status: 422,
    title: 'A title, some text, a score and a platform are needed to publish',
  },
  too_many_playthroughs: { status: 422, title: 'No more playthroughs can be added to this review' },
  playthrough_in_use: { status: 422, title: 'The newest playthrough is the score of the review' },
  review_suspended: { status: 422, title: 'This review is suspended' },
  review_not_suspended: { status: 422, title: 'This review is not suspended' },
  moderated_own_review: { status: 422, title: 'You cannot moderate your own review' },
  own_review: { status: 422, title: 'You cannot like your own review' },
  comment_changed: { status: 409, title: 'This comment was changed elsewhere' },
  comment_suspended: { status: 422, title: 'This comment is suspended' },
  comment_held: { status: 422, title: 'This comment waits for a review' },
  comment_not_held: { status: 422, title: 'This comment does not wait for a review' },
  link_needs_review: {
    status: 422,
    title: 'These links are reviewed before they are shown: write a new comment with them',
  },
  comment_repeats: { status: 422, title: 'Another of your comments of the last day has this text' },
  comment_not_suspended: { status: 422, title: 'This comment is not suspended' },
  own_subject: { status: 422, title: 'This is not possible with your own content or account' },
  own_comment: { status: 422, title: 'This is not possible with your own comment' },
  own_vote: { status: 422, title: 'Nobody votes on their own guide' },
  undo_not_possible: { status: 422, title: 'These actions cannot be undone' },
  article_not_publishable: { status: 422, title: 'A title and some text are needed to publish' },
  nothing_to_publish: { status: 422, title: 'Readers have this text already' },
  too_many_tags: { status: 422, title: 'An article has no more tags than this' },
  too_many_schedules: { status: 422, title: 'No more articles can wait for their publication' },
  article_not_published: { status: 422, title: 'This article is not published' },
  comment_not_pinnable: { status: 422, title: 'Only a comment that is shown, and no reply, can be pinned' },
  quote_not_found: { status: 422, title: 'Readers had no version of this article with this passage' },
  comments_closed: { status: 403, title: 'This article takes no comments' },
  followers_only: { status: 403, title: 'Only followers of its author can comment on this article' },
  interaction_refused: { status: 403, title: 'You cannot interact with this user' },
  relation_self: { status: 422, title: 'You cannot block or mute yourself' },
  too_many_relations: { status: 422, title: 'No more users can be blocked or muted' },
  too_many_muted_words: { status: 422, title: 'No more words can be muted' },
  follow_self: { status: 422, title: 'You cannot follow yourself' },
  image_quota: { status: 422, title: 'There is no place for more pictures' },
  upload_missing: { status: 422, title: 'Nothing was put for this upload yet' },
  upload_size: { status: 422, title: 'This is not as many bytes as were announced' },
  too_many_uploads: { status: 422, title: 'Too many uploads are under way: finish some first' },
  too_many_edits: { status: 422, title: 'This comment was changed too often to be changed again' },
  vote_outdated: { status: 409, title: 'The guide has changed since: please load the page again' },
  undo_expired: { status: 422, title: 'This can no longer be undone' },
  image_not_restorable: { status: 422, title: 'This picture can no longer be restored' },
  not_shared: { status: 422, title: 'This picture is not shared, and not your own' },
  image_suspended: { status: 422, title: 'This picture was taken down' },
  image_not_suspended: { status: 422, title: 'This picture is not taken down' },
  own_image: { status: 422, title: 'Nobody moderates their own picture' },
  image_gone: { status: 410, title: 'This picture was deleted' },
  image_not_readable: { status: 422, title: 'This file is not a picture that can be read' },
  partner_token_invalid: { status: 401, title: 'A valid token of a partner is needed' },
  partner_scope_missing: { status: 403, title: 'This token is not for this' },
  partner_suspended: { status: 403, title: 'This partner is suspended' },
  too_many_partners: { status: 422, title: 'No more partners can be added' },
  too_many_partner_tokens: {
    status: 422,
    title: 'No more tokens of this partner can be valid at the same time',
  },
  partner_run_full: { status: 422, title: 'No more articles can be sent in this run' },
  html_too_complex: { status: 422, title: 'This HTML has too many elements' },
  article_removed: { status: 410, title: 'This article was deleted here' },
  picture_not_fetched: { status: 422, title: 'This picture could not be fetched' },
  wrong_password: { status: 422, title: 'Wrong current password' },
  email_in_use: { status: 422, title: 'This email is already in use' },
  invalid_credentials: { status: 401, title: 'Wrong password or email' },
  reauthentication_required: { status: 403, title: 'Please sign in again to do this' },
  invalid_token: { status: 401, title: 'The identity token is not valid' },
  too_many_requests: { status: 429, title: 'Too many requests' },
  too_many_accounts: { status: 429, title: 'Too many accounts were made from this connection or mailbox' },
  // The session library's own codes (spec §8), for those of its endpoints that a client can call wrongly.
  MISSING_NEXTAUTH_API_ROUTE_ERROR: { status: 404, title: 'There is no such session endpoint' },
  CALLBACK_CREDENTIALS_HANDLER_ERROR: { status: 400, title: 'Passwords are taken by the identity provider' },
  CALLBACK_CREDENTIALS_JWT_ERROR: { status: 401, title: 'The identity token is not valid' },
  EMAIL_REQUIRES_ADAPTER_ERROR: { status: 400, title: 'Sign-in by a link in a mail is not offered' },
  MISSING_ADAPTER_METHODS_ERROR: { status: 400, title: 'Sign-in by a link in a mail is not offered' },
  INVALID_CALLBACK_URL_ERROR: { status: 400, title: 'The address to return to is not on this site' },
  internal_error: { status: 500, title: 'An unexpected error occurred' },
  temporarily_unavailable: { status: 503, title: 'Part of the site is not available right now' },
} as const satisfies Record<string, { status: number; title: string }>

export type ErrorCode = keyof typeof errorCatalogue

const codes = Object.keys(errorCatalogue) as [ErrorCode, ...ErrorCode[]]
/** One JSON:API error object. `source.pointer` names the field, as in `/title`. */
const apiErrorSchema = z.object({
  status: z.string(),
  code: z.enum(codes),
  title: z.string(),
  detail: z.string().optional(),
  source: z
    .object({
      pointer: z.string().optional(),
      parameter: z.string().optional(),
      header: z.string().optional(),
    })
    .optional(),
})
export type ApiError = z.output<typeof apiErrorSchema>
/** Body of every error response. */
export const errorsSchema = z.object({ errors: z.array(apiErrorSchema).min(1) }).meta({ id: 'Errors' })

/** Thrown by deciders and routes; the HTTP layer turns it into a JSON:API answer. */
export class DomainError extends Error {
  override readonly name = 'DomainError'
  readonly code: ErrorCode
  readonly errors: Omit<ApiError, 'status' | 'code' | 'title'>[]
  /** Seconds after which a repeat makes sense. */
  readonly retryAfter: number | undefined

  constructor(
    code: ErrorCode,
    options: {
      detail?: string
      errors?: Omit<ApiError, 'status' | 'code' | 'title'>[]
      retryAfter?: number
    } = {},
  ) {
    super(options.detail ?? errorCatalogue[code].title)
    this.code = code
    this.errors = options.errors ?? [options.detail ? { detail: options.detail } : {}]
    this.retryAfter = options.retryAfter
  }

  get status(): number {
    return errorCatalogue[this.code].status
  }

  toErrors(): ApiError[] {
    const { status, title } = errorCatalogue[this.code]
    return this.errors.map(error => ({ status: String(status), code: this.code, title, ...error }))
  }
}
