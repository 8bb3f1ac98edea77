import { DomainError } from '@koryaku/contracts/errors.ts'
import { nothing } from '@koryaku/contracts/http/answers.ts'
import { unsubscribeParams } from '@koryaku/contracts/notifications/notification-settings.api.ts'
import { notificationSettingsStream } from '@koryaku/contracts/notifications/notification-settings.events.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { envelopeOf, withPosition } from '#command-handling/envelope.ts'
import { execute } from '#command-handling/execute.ts'
import type { Context } from '#context.ts'
import { notificationSettingsDecider } from '#notifications/notification-settings.decider.ts'
import { userOfToken } from './unsubscribe-token.ts'

const FORM_MAX = 10_000

/**
 * Ends the digests of the user in a signed link, without a session (RFC 8058): mail programs post a form here. Settings that have no
 * digest stay as they are, so a repeat, and a link of an erased user, change nothing.
 */
export function unsubscribeRoute(app: HttpApp, context: Context): void {
  app.register(async scope => {
    // The form contains nothing that the link does not contain.
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string', bodyLimit: FORM_MAX },
      (_request, _body, done) => done(null, undefined),
    )
    const typed = scope as unknown as HttpApp
    typed.post(
      '/api/notification_unsubscribes/:token',
      {
        config: { access: 'visitor', perMinute: 30 },
        schema: {
          summary: 'Ends the digests of the user in a signed link',
          params: unsubscribeParams,
          response: { 204: nothing },
        },
      },
      async (request, reply) => {
        const userId = userOfToken(context.config.AUTH_SECRET, request.params.token)
        if (userId === undefined) throw new DomainError('not_found')
        const stream = notificationSettingsStream(userId)
        const decider = notificationSettingsDecider(userId)
        const { position } = await execute(
          context.events,
          { stream, decider, command: 'unsubscribe', tail: 1 },
          { ...envelopeOf(request, context), actorId: userId },
        )
        return withPosition(reply, position).code(204).send()
      },
    )
  })
}
