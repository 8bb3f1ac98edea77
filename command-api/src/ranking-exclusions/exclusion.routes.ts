import { DomainError } from '@koryaku/contracts/errors.ts'
import { nothing } from '@koryaku/contracts/http/answers.ts'
import {
  excludeAccountBody,
  rankingExclusionDocument,
} from '@koryaku/contracts/ranking/ranking-exclusion.api.ts'
import { rankingAccountStream } from '@koryaku/contracts/ranking/ranking-exclusion.events.ts'
import { userNameParams } from '@koryaku/contracts/users/user.api.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { envelopeOf, viewerOf, withPosition } from '#command-handling/envelope.ts'
import { execute } from '#command-handling/execute.ts'
import type { Context } from '#context.ts'
import { findUserIdByName } from '#users/user-name.ts'
import { exclusionDecider } from './exclusion.decider.ts'

const config = { access: 'moderator' } as const

/** Leaving an account out of rankings and counters from a day on, and putting it back. */
export function exclusionRoutes(app: HttpApp, context: Context): void {
  const { events, now } = context

  app.post(
    '/api/ranking_exclusions',
    {
      config: { ...config, perMinute: 300 },
      schema: {
        summary: 'Leaves an account out of rankings and counters',
        body: excludeAccountBody,
        response: { 200: rankingExclusionDocument },
      },
    },
    async (request, reply) => {
      const { name, from, reason } = request.body
      const { userId, stream } = await requireAccount(name)
      const by = viewerOf(request).userId
      const { position } = await execute(
        events,
        {
          ...{ stream, decider: exclusionDecider },
          command: { type: 'ExcludeAccount', userId, by, from, reason, now: now() },
        },
        envelopeOf(request, context),
      )
      return withPosition(reply, position).send({
        data: { type: 'rankingExclusion', id: name, attributes: { name, from, reason } },
      })
    },
  )

  app.delete(
    '/api/ranking_exclusions/:name',
    {
      config: { ...config, perMinute: 300 },
      schema: { summary: 'Lets an account count again', params: userNameParams, response: { 204: nothing } },
    },
    async (request, reply) => {
      const { userId, stream } = await requireAccount(request.params.name)
      const by = viewerOf(request).userId
      const { position } = await execute(
        events,
        { stream, decider: exclusionDecider, command: { type: 'ReinstateAccount', userId, by } },
        envelopeOf(request, context),
      )
      return withPosition(reply, position).code(204).send()
    },
  )

  async function requireAccount(name: string) {
    const userId = await findUserIdByName(context, name)
    if (!userId) throw new DomainError('not_found')
    return { userId, stream: rankingAccountStream(userId) }
  }
}
