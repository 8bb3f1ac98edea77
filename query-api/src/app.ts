import { createHttpApp, type HttpApp } from '@koryaku/server-kit/http-app.ts'
import { addOpenApi } from '@koryaku/server-kit/open-api.ts'
import { analysisRoutes } from './analysis/analysis.routes.ts'
import { articleNumbersRoute } from './articles/article-numbers.route.ts'
import { myArticleRoutes } from './articles/my-articles.routes.ts'
import { publicArticleRoutes } from './articles/public-articles.routes.ts'
import { categoriesRoutes } from './categories/categories.routes.ts'
import { commentsRoutes } from './comments/comments.routes.ts'
import { ownCommentsRoute } from './comments/own-comments.route.ts'
import type { Context } from './context.ts'
import { feedRoutes } from './feeds/feed.routes.ts'
import { sitemapRoutes } from './feeds/sitemap.routes.ts'
import { gameHubRoute } from './game-hub/game-hub.route.ts'
import { connectCatalogue } from './games/catalogue/connect-catalogue.ts'
import { catalogueRoute } from './games/catalogue.route.ts'
import { gameRoutes } from './games/game.routes.ts'
import { gameChangesRoute } from './games/game-changes.route.ts'
import { gameMergeRoute } from './games/game-merge.route.ts'
import { gameVersionsRoute } from './games/game-versions.route.ts'
import { igdbRoutes } from './games/igdb.routes.ts'
import { addMovedGames } from './games/moved-games.ts'
import { requestedGamesRoutes } from './games/requested-games.routes.ts'
import { healthRoutes } from './health/health.routes.ts'
import { siteChecks } from './health/site-checks.ts'
import { siteHealth } from './health/site-health.ts'
import { withdrawalsRoute } from './health/withdrawals.route.ts'
import { myImagesRoute } from './images/my-images.route.ts'
import { sharedImagesRoute } from './images/shared-images.route.ts'
import { mediaRoute } from './media/media.route.ts'
import { readCommentRulesRoute } from './moderation/comment-rules.route.ts'
import { moderatedCommentsRoute } from './moderation/comments.route.ts'
import { inquiriesRoute } from './moderation/inquiries.route.ts'
import { moderationRoutes } from './moderation/moderation.routes.ts'
import { reportCasesRoute } from './moderation/report-cases.route.ts'
import { moderatedReviewsRoute } from './moderation/reviews.route.ts'
import { notificationRoutes } from './notifications/notification.routes.ts'
import { notificationSettingsRoute } from './notifications/notification-settings.route.ts'
import { notificationStreamRoute } from './notifications/notification-stream.route.ts'
import { unsubscribeRoute } from './notifications/unsubscribe.route.ts'
import { openApiRoute } from './open-api.route.ts'
import { opsRoutes } from './ops/ops.routes.ts'
import { partnersRoute } from './partners/partners.route.ts'
import { rankingExplanationRoute } from './ranking/explanation.route.ts'
import { rankingRoutes } from './ranking/ranking.routes.ts'
import { connectCards } from './reading/cards.ts'
import { connectMerges } from './reading/game-merges.ts'
import { notAheadOf } from './reading/read-position.ts'
import { refreshViewer } from './reading/refresh-viewer.ts'
import { markStaleResponses } from './reading/standing.ts'
import { connectViewerFlags } from './reading/viewer-flags.ts'
import { relationsRoutes } from './relations/relations.routes.ts'
import { ownReportsRoute } from './reports/own-reports.route.ts'
import { gameScoreRoute } from './reviews/game-score.route.ts'
import { myReviewRoutes } from './reviews/my-reviews.routes.ts'
import { reviewsRoutes } from './reviews/reviews.routes.ts'
import { scoreHistoryRoute } from './reviews/score-history.route.ts'
import { searchRoutes } from './search/search.routes.ts'
import { seriesRoutes } from './series/series.routes.ts'
import { shelfRoutes } from './shelf/shelf.routes.ts'
import { shelfGamesRoute } from './shelf/shelf-games.route.ts'
import { shelfMatchesRoute } from './shelf/shelf-matches.route.ts'
import { tagRoutes } from './tags/tag.routes.ts'
import { templatesRoutes } from './templates/templates.routes.ts'
import { myProfileRoute } from './users/my-profile.route.ts'
import { roleRoutes } from './users/role.routes.ts'
import { userRoutes } from './users/user.routes.ts'
import { userActionsRoute } from './users/user-actions.route.ts'

type Routes = (app: HttpApp, context: Context) => void

/** Every room that answers reads. */
const rooms: Routes[] = [
  searchRoutes,
  publicArticleRoutes,
  myArticleRoutes,
  articleNumbersRoute,
  gameRoutes,
  catalogueRoute,
  gameChangesRoute,
  gameMergeRoute,
  gameVersionsRoute,
  gameHubRoute,
  requestedGamesRoutes,
  partnersRoute,
  igdbRoutes,
  tagRoutes,
  userRoutes,
  userActionsRoute,
  myProfileRoute,
  roleRoutes,
  rankingRoutes,
  rankingExplanationRoute,
  analysisRoutes,
  moderationRoutes,
  moderatedReviewsRoute,
  inquiriesRoute,
  moderatedCommentsRoute,
  readCommentRulesRoute,
  reportCasesRoute,
  notificationRoutes,
  notificationSettingsRoute,
  unsubscribeRoute,
  notificationStreamRoute,
  myImagesRoute,
  sharedImagesRoute,
  categoriesRoutes,
  templatesRoutes,
  seriesRoutes,
  commentsRoutes,
  ownCommentsRoute,
  reviewsRoutes,
  gameScoreRoute,
  scoreHistoryRoute,
  myReviewRoutes,
  shelfRoutes,
  shelfGamesRoute,
  shelfMatchesRoute,
  relationsRoutes,
  ownReportsRoute,
  mediaRoute,
  feedRoutes,
  sitemapRoutes,
  opsRoutes,
  healthRoutes,
  withdrawalsRoute,
  openApiRoute,
]

/** The read side over HTTP. */
export function createQueryApp(
  connected: Omit<Context, 'cards' | 'catalogue' | 'merges' | 'health'>,
): HttpApp {
  const context: Context = {
    ...connected,
    searchIndex: notAheadOf(connected.searchIndex, connected.readModels),
    cards: connectCards(connected.db, connected.readModels),
    catalogue: connectCatalogue(connected.db, connected.readModels),
    merges: connectMerges(connected.db, connected.readModels),
    health: siteHealth(siteChecks(connected)),
  }
  const app = createHttpApp({
    ...context,
    publicUrl: context.config.PUBLIC_URL,
    holdsAnswers: context.config.HOLD_ANSWERS,
    refreshViewer: (viewer, request) => refreshViewer(context, viewer, request),
  })
  app.decorate('markArticles', connectViewerFlags(context.db))
  addOpenApi(app, `${context.config.PRODUCT_NAME}: reads`)
  // Inside a plugin, so that the API document sees every route.
  app.register(async scope => {
    markStaleResponses(scope as unknown as HttpApp, context)
    addMovedGames(scope as unknown as HttpApp, context)
    for (const addRoutes of rooms) addRoutes(scope as unknown as HttpApp, context)
  })
  return app
}
