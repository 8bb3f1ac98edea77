import { derivedUuid, shortIdFrom } from '@koryaku/contracts/ids.ts'
import { sealProfile } from '@koryaku/contracts/server/sealed-profile.ts'
import fc from 'fast-check'
import { articleIds, content, games, isoAt, people, type Step } from './steps.ts'

/** With which the profiles of {@link people} are sealed. */
export const PROFILE_KEY = Buffer.alloc(32, 5)

const ordered = (minutes: number[]): number[] => minutes.toSorted((a, b) => a - b)
const minutes = (maxLength: number) => fc.array(fc.nat(5_000), { maxLength }).map(ordered)

const sealed = (userId: string, name: string, anonymous: boolean): string => {
  const profile = { name, displayName: name, description: '', picture: null, anonymous }
  return sealProfile(profile, userId, PROFILE_KEY)
}

/** Joins, changes what others see of him, is given roles, perhaps leaves for good. */
export const memberLife = (person: number): fc.Arbitrary<Step[]> => {
  const userId = people[person] ?? ''
  const turn = fc.tuple(
    fc.nat(5_000),
    fc.constantFrom('rename', 'hide', 'show', 'verify', 'grant', 'revoke', 'erase'),
  )
  return fc.array(turn, { maxLength: 5 }).map(turns => {
    const of = (type: string, minute: number, data: object = {}): Step => ({
      ...{ stream: `user-${userId}`, type, minute },
      data: { userId, ...data },
    })
    const name = `m${person}`
    const registered = { sealedProfile: sealed(userId, name, false), nameHash: name, emailVerified: false }
    const steps = [of('UserRegistered', 0, registered)]
    for (const [minute, what] of turns.toSorted((a, b) => a[0] - b[0])) {
      if (what === 'rename') {
        const renamed = `${name}-${minute}`
        steps.push(
          of('UserRenamed', minute, { sealedProfile: sealed(userId, renamed, false), nameHash: renamed }),
        )
      }
      if (what === 'hide' || what === 'show')
        steps.push(of('ProfileEdited', minute, { sealedProfile: sealed(userId, name, what === 'hide') }))
      if (what === 'verify') steps.push(of('EmailVerificationConfirmed', minute))
      if (what === 'grant') steps.push(of('RoleGranted', minute, { role: 'moderator', by: null }))
      if (what === 'revoke') steps.push(of('RoleRevoked', minute, { role: 'moderator', by: null }))
      if (what === 'erase') {
        steps.push(of('UserErased', minute, { articles: 'keep' }))
        break
      }
    }
    return steps
  })
}

export const bookmarkLife = (article: number, person: number): fc.Arbitrary<Step[]> =>
  minutes(4).map(times => {
    const [articleId, userId] = [articleIds[article], people[person]]
    const where = { authorId: people[article % 2], gameId: games[article % 2]?.gameId }
    return times.map((minute, i) => ({
      stream: `articleBookmark-${articleId}+${userId}`,
      type: i % 2 === 0 ? 'ArticleBookmarked' : 'ArticleUnbookmarked',
      data: {
        articleId,
        userId,
        ...where,
        ...(i % 2 === 0 ? {} : { bookmarkedAt: isoAt(times[i - 1] ?? 0) }),
      },
      minute,
    }))
  })

export const gameFollowLife = (game: number, person: number): fc.Arbitrary<Step[]> =>
  minutes(4).map(times => {
    const data = { gameId: games[game]?.gameId, userId: people[person] }
    return times.map((minute, i) => ({
      stream: `gameFollow-${data.gameId}+${data.userId}`,
      type: i % 2 === 0 ? 'GameFollowed' : 'GameUnfollowed',
      data,
      minute,
    }))
  })

/** Added, then edited by those who keep the catalogue. */
export const gameLife = (game: number): fc.Arbitrary<Step[]> =>
  minutes(2).map(times => {
    const { gameId, slug } = games[game] ?? { gameId: '', slug: '' }
    const names = { titleEn: null, titleRomaji: null, reading: null, aliases: [], platforms: [], year: null }
    const lists = { genres: [], developers: [], publishers: [], thumbnail: null }
    return [0, ...times].map((minute, i) => ({
      stream: `game-${gameId}`,
      type: i === 0 ? 'GameAdded' : 'GameEdited',
      data: { gameId, slug, details: { titleJa: `${slug}${minute}`, ...names, ...lists } },
      minute,
    }))
  })

export const checksOf = (person: number): fc.Arbitrary<Step[]> =>
  minutes(3).map(times =>
    times.map((minute, i) => ({
      stream: `notificationInbox-${people[person]}`,
      type: 'NotificationsChecked',
      // The first as it is read from before events were named.
      data: { userId: people[person], upToEventId: i === 0 ? null : derivedUuid(`checked ${i}`) },
      minute,
    })),
  )

export const imageLife = (index: number): fc.Arbitrary<Step[]> =>
  minutes(1).map(times => {
    const own = { imageId: shortIdFrom(`image:${index}`), userId: people[index] }
    const picture = {
      src: `/media/${own.imageId}`,
      width: 10,
      height: 10,
      bytes: 100,
      contentType: 'image/webp',
    }
    return [
      { type: 'ImageUploaded', data: { ...own, ...picture }, minute: 0 },
      ...times.map(minute => ({ type: 'ImageDeleted', data: own, minute })),
    ].map(step => ({ ...step, stream: `image-${own.imageId}` }))
  })

export const templateLife = (): fc.Arbitrary<Step[]> =>
  minutes(2).map(times => {
    const where = { articleId: shortIdFrom('template'), authorId: people[0], gameId: games[0]?.gameId }
    const created = { ...where, content: content('型', ['t']), official: true }
    return [
      { type: 'TemplateCreated', data: created, minute: 0 },
      ...times.map(minute => ({
        ...{ type: 'ArticleEdited', data: { ...where, content: content(`型${minute}`, []) }, minute },
      })),
    ].map(step => ({ ...step, stream: `article-${where.articleId}` }))
  })

/** What the editor keeps by itself, in a stream beside the article's. */
export const autosavesOf = (article: number): fc.Arbitrary<Step[]> =>
  minutes(3).map(times => {
    const articleId = articleIds[article]
    const where = { articleId, authorId: people[article % 2], gameId: games[article % 2]?.gameId }
    return times.map(minute => ({
      stream: `articleDraft-${articleId}`,
      type: 'ArticleDraftAutosaved',
      data: { ...where, content: content(`書${minute}`, []) },
      minute,
    }))
  })
