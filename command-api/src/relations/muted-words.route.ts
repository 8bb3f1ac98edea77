import { DomainError } from '@koryaku/contracts/errors.ts'
import { changeMutedWordsBody, mutedWordsDocument } from '@koryaku/contracts/relations/relation.api.ts'
import { mutedWordsStream } from '@koryaku/contracts/relations/relation.events.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { findUserKeys } from '@koryaku/server-kit/sealed-profile.ts'
import { envelopeOf, viewerOf, withPosition } from '#command-handling/envelope.ts'
import { execute } from '#command-handling/execute.ts'
import { PAIR_TAIL } from '#command-handling/pair.decider.ts'
import type { Context } from '#context.ts'
import { mutedWordsDecider } from './muted-words.decider.ts'

/** Words that a member does not wish to read in comments. */
export function mutedWordsRoute(app: HttpApp, context: Context): void {
  app.patch(
    '/api/my/muted_words',
    {
      config: { access: 'member', perMinute: 60 },
      schema: {
        summary: 'Puts words to the muted ones, and takes some from them',
        body: changeMutedWordsBody,
        response: { 200: mutedWordsDocument },
      },
    },
    async (request, reply) => {
      const { userId } = viewerOf(request)
      const key = (await findUserKeys(context.db, [userId])).get(userId)
      if (!key) throw new DomainError('not_signed_in')
      const target = {
        ...{ stream: mutedWordsStream(userId), decider: mutedWordsDecider(userId, key) },
        // Each event contains all words. Earlier events are only read to detect a retry.
        ...{ command: request.body, tail: PAIR_TAIL },
      }
      const { state, position } = await execute(context.events, target, envelopeOf(request, context))
      return withPosition(reply, position).send({
        data: { type: 'mutedWords', id: userId, attributes: { words: [...state] } },
      })
    },
  )
}
