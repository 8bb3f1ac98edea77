import { createHttpApp, type HttpApp } from '@koryaku/server-kit/http-app.ts'
import { addOpenApi } from '@koryaku/server-kit/open-api.ts'
import { storeTime } from '@koryaku/server-kit/store-time.ts'
import { articleRoutes } from './articles/article.routes.ts'
import { createArticleRoutes } from './articles/create-article.routes.ts'
import { scheduleRoutes } from './articles/schedule.routes.ts'
import { draftLinkRoutes } from './articles/share/draft-link.routes.ts'
import { sharedDraftRoute } from './articles/share/shared-draft.route.ts'
import { textRoutes } from './articles/text/text.routes.ts'
import { publicVersionRoutes } from './articles/versions/public-versions.routes.ts'
import { browserReportRoutes } from './browser-reports/browser-reports.routes.ts'
import { categoryRoutes } from './categories/category.routes.ts'
import { moderateCategoryRoutes } from './categories/moderate-category.routes.ts'
import { addIdempotency } from './command-handling/idempotency.ts'
import { commentRoutes } from './comments/comment.routes.ts'
import { commentLikeRoute } from './comments/comment-like.route.ts'
import { commentQuoteRoute } from './comments/comment-quote.route.ts'
import { commentRulesRoute } from './comments/comment-rules.route.ts'
import { commentVersionsRoute } from './comments/comment-versions.route.ts'
import { ruleCommentsRoutes } from './comments/rule-comments.routes.ts'
import type { Context } from './context.ts'
import { unsubscribeRoute } from './digests/unsubscribe.route.ts'
import { addLongBodies } from './documents/long-bodies.ts'
import { gameFollowRoute } from './follows/game-follow.route.ts'
import { userFollowRoute } from './follows/user-follow.route.ts'
import { deleteGameRoute } from './games/delete-game.route.ts'
import { gameRoutes } from './games/game.routes.ts'
import { gameMergeRoutes } from './games/game-merge.routes.ts'
import { gameRequestRoutes } from './games/game-request.routes.ts'
import { gameVersionRoutes } from './games/game-version.routes.ts'
import { addCsrfGuard } from './identity/csrf.ts'
import { updateEmailRoute } from './identity/email.route.ts'
import { identityRoutes } from './identity/identity.routes.ts'
import { libraryRoutes } from './identity/library.routes.ts'
import type { IdentityProvider } from './identity/provider.ts'
import { sessionRoutes } from './identity/session.routes.ts'
import { sessionListRoutes } from './identity/session-list.routes.ts'
import { createTokenVerifier } from './identity/token.ts'
import { igdbRoutes } from './igdb/igdb.routes.ts'
import { imageRoutes } from './images/image.routes.ts'
import { imageUseRoute } from './images/image-use.route.ts'
import { presignRoutes } from './images/presign.routes.ts'
import { importRoutes } from './imports/import.routes.ts'
import { inquiryRoutes } from './inquiries/inquiry.routes.ts'
import { kpiBatchRoute } from './kpi/kpi-batch.route.ts'
import { addCommandLimits } from './limits/command-limits.ts'
import { addTextQuota } from './limits/text-quota.ts'
import { auditRoute } from './moderation/audit.route.ts'
import { moderateCommentRoutes } from './moderation/moderate-comment.routes.ts'
import { moderateImageRoutes } from './moderation/moderate-image.routes.ts'
import { moderateReviewRoutes } from './moderation/moderate-review.routes.ts'
import { moderationRoutes } from './moderation/moderation.routes.ts'
import { readingsRoute } from './moderation/readings.route.ts'
import { undoRoutes } from './moderation/undo.routes.ts'
import { checkAllRoute } from './notifications/check-all.route.ts'
import { notificationSettingsRoute } from './notifications/notification-settings.route.ts'
import { opsRoutes } from './ops/ops.routes.ts'
import { partnerRoutes } from './partners/partner.routes.ts'
import { partnerArticleRoutes } from './partners/partner-articles.routes.ts'
import { findPartner } from './partners/partner-tokens.ts'
import { eraseRoute } from './personal-data/erase.route.ts'
import { exportRoutes } from './personal-data/export.routes.ts'
import { exclusionRoutes } from './ranking-exclusions/exclusion.routes.ts'
import { articleBookmarkRoute } from './reactions/article-bookmark.route.ts'
import { articleLikeRoute } from './reactions/article-like.route.ts'
import { articleTicksRoutes } from './reactions/article-ticks.routes.ts'
import { mutedWordsRoute } from './relations/muted-words.route.ts'
import { relationRoutes } from './relations/relation.routes.ts'
import { reportRoutes } from './reports/report.routes.ts'
import { reviewRoutes } from './reviews/review.routes.ts'
import { reviewLikeRoute } from './reviews/review-like.route.ts'
import { seriesRoutes } from './series/series.routes.ts'
import { shelfRoutes } from './shelf/shelf.routes.ts'
import { templateRoutes } from './templates/template.routes.ts'
import { refreshViewer } from './users/find-user.ts'
import { nameAvailabilityRoute } from './users/name-availability.route.ts'
import { profileRoutes } from './users/profile.routes.ts'
import { roleRoutes } from './users/role.routes.ts'
import { pageViewRoutes } from './views/page-view.routes.ts'
import { articleVoteRoutes } from './votes/article-vote.routes.ts'

type Routes = (app: HttpApp, context: Context) => void

/** Every room that answers commands. */
const rooms: Routes[] = [
  createArticleRoutes,
  articleRoutes,
  scheduleRoutes,
  textRoutes,
  draftLinkRoutes,
  sharedDraftRoute,
  publicVersionRoutes,
  articleLikeRoute,
  articleBookmarkRoute,
  articleTicksRoutes,
  articleVoteRoutes,
  commentRoutes,
  commentLikeRoute,
  moderateCommentRoutes,
  commentVersionsRoute,
  commentQuoteRoute,
  commentRulesRoute,
  ruleCommentsRoutes,
  reportRoutes,
  reviewRoutes,
  reviewLikeRoute,
  moderateReviewRoutes,
  gameFollowRoute,
  shelfRoutes,
  userFollowRoute,
  relationRoutes,
  mutedWordsRoute,
  checkAllRoute,
  notificationSettingsRoute,
  unsubscribeRoute,
  gameRoutes,
  deleteGameRoute,
  gameMergeRoutes,
  gameRequestRoutes,
  gameVersionRoutes,
  igdbRoutes,
  nameAvailabilityRoute,
  profileRoutes,
  roleRoutes,
  sessionListRoutes,
  exportRoutes,
  imageRoutes,
  imageUseRoute,
  moderateImageRoutes,
  presignRoutes,
  categoryRoutes,
  moderateCategoryRoutes,
  templateRoutes,
  seriesRoutes,
  moderationRoutes,
  readingsRoute,
  undoRoutes,
  auditRoute,
  inquiryRoutes,
  pageViewRoutes,
  exclusionRoutes,
  kpiBatchRoute,
  browserReportRoutes,
  importRoutes,
  partnerRoutes,
  partnerArticleRoutes,
  opsRoutes,
]

/** How long a command waits for the event store in all, before it is a 503. The gateway would wait twice as long. */
const PATIENCE_MS = 5_000

/** The write side over HTTP: every command route and its guards. */
export function createCommandApp(context: Context, provider: IdentityProvider): HttpApp {
  const { log, db, events, config } = context
  const app = createHttpApp({
    log,
    db,
    publicUrl: config.PUBLIC_URL,
    holdsAnswers: config.HOLD_ANSWERS,
    trustProxy: config.GATEWAY_ADDRESSES,
    refreshViewer: viewer => refreshViewer(events, viewer),
    findPartner: authorization => findPartner(context, authorization),
    confirmsRoles: true,
    patienceMs: storeTime(PATIENCE_MS),
  })
  app.decorateRequest('envelope', null)
  addOpenApi(app, `${config.PRODUCT_NAME}: commands`)
  // Inside a plugin, so that cookies are parsed before the guards look at them.
  app.register(async scope => {
    const typed = scope as unknown as HttpApp
    addCsrfGuard(typed, config)
    addLongBodies(typed)
    addTextQuota(typed, context)
    addCommandLimits(typed, context)
    addIdempotency(typed, context)
    identityRoutes(typed, context, provider)
    const verify = createTokenVerifier(config, provider, db)
    sessionRoutes(typed, context, verify)
    libraryRoutes(typed, context, provider, verify)
    updateEmailRoute(typed, context, provider)
    eraseRoute(typed, context, verify)
    for (const addRoutes of rooms) addRoutes(typed, context)
  })
  return app
}
