import { createHttpApp, type HttpApp } from '@koryaku/contracts/server/http-app.ts'
import { myArticleRoutes } from './articles/my-articles.routes.ts'
import { publicArticleRoutes } from './articles/public-articles.routes.ts'
import type { Context } from './context.ts'
import { feedRoutes } from './feeds/feed.routes.ts'
import { sitemapRoutes } from './feeds/sitemap.routes.ts'
import { gameRoutes } from './games/game.routes.ts'
import { myImagesRoute } from './images/my-images.route.ts'
import { mediaRoute } from './media/media.route.ts'
import { notificationRoutes } from './notifications/notification.routes.ts'
import { notificationStreamRoute } from './notifications/notification-stream.route.ts'
import { rankingRoutes } from './ranking/ranking.routes.ts'
import { searchRoutes } from './search/search.routes.ts'
import { myProfileRoute } from './users/my-profile.route.ts'
import { userRoutes } from './users/user.routes.ts'
import { userActionsRoute } from './users/user-actions.route.ts'

/** The read side over HTTP. */
export function createQueryApp(context: Context): HttpApp {
  const app = createHttpApp(context)
  searchRoutes(app, context)
  publicArticleRoutes(app, context)
  myArticleRoutes(app, context)
  gameRoutes(app, context)
  userRoutes(app, context)
  userActionsRoute(app, context)
  myProfileRoute(app, context)
  rankingRoutes(app, context)
  notificationRoutes(app, context)
  notificationStreamRoute(app, context)
  myImagesRoute(app, context)
  mediaRoute(app, context)
  feedRoutes(app, context)
  sitemapRoutes(app, context)
  return app
}
