import { createHttpApp, type HttpApp } from '@koryaku/contracts/server/http-app.ts'
import { articleRoutes } from './articles/article.routes.ts'
import type { Context } from './context.ts'
import { followRoutes } from './follows/follow.routes.ts'
import { gameRoutes } from './games/game.routes.ts'
import { addCsrfGuard } from './identity/csrf.ts'
import { identityRoutes } from './identity/identity.routes.ts'
import type { IdentityProvider } from './identity/provider.ts'
import { sessionRoutes } from './identity/session.routes.ts'
import { createTokenVerifier } from './identity/token.ts'
import { imageRoutes } from './images/image.routes.ts'
import { importRoutes } from './imports/import.routes.ts'
import { addCommandLimits } from './limits/command-limits.ts'
import { checkAllRoute } from './notifications/check-all.route.ts'
import { reactionRoutes } from './reactions/reaction.routes.ts'
import { profileRoutes } from './users/profile.routes.ts'
import { pageViewRoute } from './views/page-view.route.ts'

/** The write side over HTTP: every command route and its guards. */
export function createCommandApp(context: Context, provider: IdentityProvider): HttpApp {
  const app = createHttpApp(context)
  // Inside a plugin, so that cookies are parsed before the guards look at them.
  app.register(async scope => {
    const typed = scope as unknown as HttpApp
    addCsrfGuard(typed, context.config)
    addCommandLimits(typed, context)
    identityRoutes(typed, context, provider)
    sessionRoutes(typed, context, createTokenVerifier(context.config, provider))
    articleRoutes(typed, context)
    reactionRoutes(typed, context)
    followRoutes(typed, context)
    checkAllRoute(typed, context)
    gameRoutes(typed, context)
    profileRoutes(typed, context)
    imageRoutes(typed, context)
    pageViewRoute(typed, context)
    importRoutes(typed, context)
  })
  return app
}
