import { isDeepStrictEqual } from 'node:util'
import { DomainError } from '@koryaku/contracts/errors.ts'
import { changedProfileDocument, editProfileBody, renameBody } from '@koryaku/contracts/users/user.api.ts'
import { userStream } from '@koryaku/contracts/users/user.events.ts'
import { isReservedName, type UserProfile } from '@koryaku/contracts/users/user-profile.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { openProfile, sealProfile } from '@koryaku/server-kit/sealed-profile.ts'
import { envelopeOf, viewerOf, withPosition } from '#command-handling/envelope.ts'
import { execute } from '#command-handling/execute.ts'
import type { Context } from '#context.ts'
import { requireOwnOrFree } from '#images/take-pictures.ts'
import { loadUser } from './find-user.ts'
import { nameHashesOf } from './name-hashes.ts'
import { looksOfficial } from './official-look.ts'
import { ensureUserKey } from './register-user.ts'
import { oneNameAtATime } from './registration.ts'
import { showName } from './session-cookies.ts'
import { userDecider } from './user.decider.ts'
import { nameTaken, reserveName } from './user-name.ts'

const response = { 200: changedProfileDocument }
/** Profile edits of one member in a minute. */
const EDITS = 20
const ATTEMPTS = 5
/** More than edits can come between: a change of name that has reserved its name is not given up. */
const ATTEMPTS_TO_RENAME = EDITS + ATTEMPTS

/** A profile is sealed whole: when it was changed between look and write, the change is made of the new one. */
async function untilUnchanged<Answer>(attempts: number, change: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await change()
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'conflict' || attempt === attempts) throw error
    }
  }
}

/** PATCH my/profile: display name, description, picture, anonymity. PATCH my/name: another name. */
export function profileRoutes(app: HttpApp, context: Context): void {
  const { events } = context
  const config = { access: 'verified' } as const

  app.patch(
    '/api/my/profile',
    {
      config: { ...config, perMinute: EDITS },
      schema: { summary: 'Edits the own profile', body: editProfileBody, response },
    },
    async (request, reply) => {
      const { userId, roles } = viewerOf(request)
      return untilUnchanged(ATTEMPTS, async () => {
        const { current, sealed, key } = await openOwn(userId)
        const profile = { ...current, ...request.body }
        const { displayName } = profile
        if (roles.length === 0 && displayName !== current.displayName) {
          if (await looksOfficial(context.db, userId, displayName)) throw nameTaken('/displayName')
        }
        const answer = { data: { type: 'user' as const, id: userId, attributes: profile } }
        const { picture } = profile
        if (picture !== null && picture !== current.picture)
          await requireOwnOrFree(context, { src: picture, userId })
        // Sealed twice, the same profile looks different: so this is seen here and not by the decider.
        if (isDeepStrictEqual(profile, current)) return reply.send(answer)
        const sealedProfile = sealProfile(profile, userId, key)
        const envelope = envelopeOf(request, context)
        const { occurredAt: at } = envelope
        const command = { type: 'EditProfile', at, sealedProfile, from: sealed } as const
        const { position } = await execute(
          events,
          { stream: userStream(userId), decider: userDecider, command },
          envelope,
        )
        return withPosition(reply, position).send(answer)
      })
    },
  )

  app.patch(
    '/api/my/name',
    {
      config: { ...config, perMinute: 10 },
      schema: {
        summary: 'Changes the own name; the old one leads here for a while',
        body: renameBody,
        response,
      },
    },
    async (request, reply) => {
      const { userId, roles } = viewerOf(request)
      const { name } = request.body
      const { name: nameHash, look } = await nameHashesOf(context.db, name)
      const rename = async () => {
        const { current, sealed, key } = await openOwn(userId)
        const profile = { ...current, name }
        const answer = { data: { type: 'user' as const, id: userId, attributes: profile } }
        if (name === current.name) return { answer }
        if (isReservedName(name)) throw nameTaken()
        if (roles.length === 0 && (await looksOfficial(context.db, userId, name))) throw nameTaken()
        const envelope = envelopeOf(request, context)
        const command = {
          type: 'RenameUser',
          sealedProfile: sealProfile(profile, userId, key),
          nameHash: nameHash.keyed,
          lookHash: look.keyed,
          at: envelope.occurredAt,
          from: sealed,
        } as const
        const target = { stream: userStream(userId), decider: userDecider, command }
        // Refused changes must not reserve anything.
        userDecider.decide(command, await loadUser(events, userId))
        await reserveName(context, { name, userId }, envelope)
        const { position } = await execute(events, target, envelope)
        return { answer, position }
      }
      // Serialised: the checked facts must still hold when the name is reserved. The lock is released before the
      // response, so that the client can immediately request another change.
      const { answer, position } = await oneNameAtATime(context.db, userId, nameHash.keyed, () =>
        untilUnchanged(ATTEMPTS_TO_RENAME, rename),
      )
      if (position === undefined) return reply.send(answer)
      showName(context.config, reply, name)
      return withPosition(reply, position).send(answer)
    },
  )

  async function openOwn(userId: string): Promise<{ current: UserProfile; sealed: string; key: Buffer }> {
    const user = await loadUser(events, userId)
    if (!user.registered) throw new DomainError('not_found')
    const key = await ensureUserKey(context, userId)
    const current = openProfile(user.sealedProfile, userId, key)
    if (!current) throw new DomainError('not_found')
    return { current, sealed: user.sealedProfile, key }
  }
}
