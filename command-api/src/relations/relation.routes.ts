import type { Stream } from '@koryaku/contracts/define-family.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import type { DomainEvent } from '@koryaku/contracts/events.ts'
import { idParams } from '@koryaku/contracts/http/json-api.ts'
import {
  type ChangedRelation,
  changedRelation,
  mutedCommentBody,
  relatedUser,
} from '@koryaku/contracts/relations/relation.api.ts'
import {
  AliasMuted,
  aliasMuteStream,
  UserBlocked,
  UserMuted,
  userBlockStream,
  userMuteStream,
} from '@koryaku/contracts/relations/relation.events.ts'
import { relationId } from '@koryaku/contracts/relations/relation-id.ts'
import type { RelationKind } from '@koryaku/contracts/relations/relation-parts.ts'
import { requireKnown } from '@koryaku/server-kit/event-store.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Decider } from '#command-handling/decider.ts'
import { envelopeOf, viewerOf, withPosition } from '#command-handling/envelope.ts'
import { execute } from '#command-handling/execute.ts'
import { PAIR_TAIL, type PairCommand, type PairState } from '#command-handling/pair.decider.ts'
import { findComment } from '#comments/write-comment.ts'
import type { Context } from '#context.ts'
import { requireShownMember } from '#users/shown-member.ts'
import { findUserIdByName } from '#users/user-name.ts'
import { findOwn, isFull, mutedBy } from './own-relations.ts'
import { aliasMuteDecider, userBlockDecider, userMuteDecider } from './relation.decider.ts'

const config = { access: 'member', perMinute: 60 } as const
const response = { 200: changedRelation }
type Kind = ChangedRelation['data']['attributes']['kind']
const OF_USERS = [
  { path: 'blocks', kind: 'block', what: 'Blocks', set: UserBlocked.type },
  { path: 'mutes', kind: 'mute', what: 'Mutes', set: UserMuted.type },
] as const

/** Blocks and mutes of a member. The other member is not notified. */
export function relationRoutes(app: HttpApp, context: Context): void {
  const { db, events } = context

  for (const { path, kind, what, set } of OF_USERS) {
    app.post(
      `/api/my/${path}`,
      { config, schema: { summary: `${what} a member`, body: relatedUser, response } },
      async (request, reply) => {
        const otherId = await requireShownMember(context, request.body.name)
        return ofUser(request, reply, kind, otherId, 'set')
      },
    )
    app.delete(
      `/api/my/${path}/:name`,
      { config, schema: { summary: `${what} a member no longer`, params: relatedUser, response } },
      async (request, reply) => {
        const { name } = request.params
        const { userId } = viewerOf(request)
        // The other account may be hidden or deleted by now. A member without such a relation receives the same 404 as
        // any other visitor.
        const otherId = await findUserIdByName(context, name)
        if (!otherId) throw new DomainError('user_not_found')
        const last = await events.readLast<DomainEvent>(streamOf(kind, userId, otherId))
        if (last?.type !== set) await requireShownMember(context, name)
        return ofUser(request, reply, kind, otherId, 'unset')
      },
    )
  }

  app.post(
    '/api/my/comment_mutes',
    {
      config,
      schema: {
        summary: 'Mutes who wrote a comment unnamed, on its page',
        body: mutedCommentBody,
        response,
      },
    },
    async (request, reply) => {
      const commentId = request.body.article_comment_id
      const { userId } = viewerOf(request)
      const { authorId, subject } = await findComment(context, commentId)
      const bounds = { userId, otherId: authorId, isFull: await isFull(db, userId) }
      const decider = aliasMuteDecider(bounds, { commentId, subjectId: subject.id })
      const stream = aliasMuteStream(userId, commentId)
      const changed = await change(request, stream, decider, 'set')
      return answer(request, reply, 'comment_mute', commentId, changed)
    },
  )
  app.delete(
    '/api/my/comment_mutes/:id',
    { config, schema: { summary: 'Mutes who wrote a comment no longer', params: idParams, response } },
    async (request, reply) => unmuteAlias(request, reply, request.params.id),
  )

  app.delete(
    '/api/my/relations/:id',
    { config, schema: { summary: 'Takes a line of the own lists back', params: idParams, response } },
    async (request, reply) => {
      const { userId } = viewerOf(request)
      const own = await findOwn(db, userId, request.params.id)
      if (!own) throw new DomainError('not_found')
      if (own.kind === 'comment_mute') return unmuteAlias(request, reply, own.of)
      return ofUser(request, reply, own.kind, own.of, 'unset')
    },
  )

  async function ofUser(
    request: FastifyRequest,
    reply: FastifyReply,
    kind: RelationKind,
    otherId: string,
    command: PairCommand,
  ) {
    const { userId } = viewerOf(request)
    const bounds = { userId, otherId, isFull: command === 'set' && (await isFull(db, userId)) }
    const changed =
      kind === 'block'
        ? await change(request, userBlockStream(userId, otherId), userBlockDecider(bounds), command)
        : await change(request, userMuteStream(userId, otherId), userMuteDecider(bounds), command)
    return answer(request, reply, kind, otherId, changed)
  }

  /** By whatever comment of theirs there they were muted. */
  async function unmuteAlias(request: FastifyRequest, reply: FastifyReply, id: string) {
    const { userId } = viewerOf(request)
    let changed: Changed = { isSet: false, position: undefined }
    for (const commentId of await mutedBy(db, userId, id)) {
      const stream = aliasMuteStream(userId, commentId)
      const last = await events.readLast(stream)
      if (last?.type !== AliasMuted.type) continue
      const { subjectId } = requireKnown(last).data
      const decider = aliasMuteDecider({ userId, otherId: '', isFull: false }, { commentId, subjectId })
      changed = await change(request, stream, decider, 'unset')
    }
    return answer(request, reply, 'comment_mute', id, changed)
  }

  async function change<Event extends DomainEvent>(
    request: FastifyRequest,
    stream: Stream<Event>,
    decider: Decider<PairState<Event>, PairCommand, Event>,
    command: PairCommand,
  ): Promise<Changed> {
    const target = { stream, decider, command, tail: PAIR_TAIL, likelyNew: command === 'set' }
    const { state, position } = await execute(events, target, envelopeOf(request, context))
    return { isSet: state !== null, position }
  }
}

interface Changed {
  isSet: boolean
  position: bigint | undefined
}

const streamOf = (kind: RelationKind, userId: string, otherId: string): Stream<DomainEvent> =>
  kind === 'block' ? userBlockStream(userId, otherId) : userMuteStream(userId, otherId)

function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  kind: Kind,
  of: string,
  { isSet, position }: Changed,
): FastifyReply {
  const id = relationId(kind, viewerOf(request).userId, of)
  return withPosition(reply, position).send({ data: { type: 'relation', id, attributes: { kind, isSet } } })
}
