import { derivedUuid, shortIdFrom } from '@koryaku/contracts/ids.ts'
import { settingsOf } from '@koryaku/contracts/notifications/notification-kinds.ts'
import { shelfStates } from '@koryaku/contracts/shelf/shelf-parts.ts'
import type { VoteKind } from '@koryaku/contracts/votes/article-vote.ts'
import type { ToldVote } from '@koryaku/contracts/votes/told-votes.ts'
import { sealMutedWords } from '@koryaku/server-kit/muted-words.ts'
import { sealContent } from '@koryaku/server-kit/sealed-content.ts'
import { sealProfile } from '@koryaku/server-kit/sealed-profile.ts'
import fc from 'fast-check'
import { articleIds, content, games, isoAt, people, type Step } from './steps.ts'

/** Key that encrypts the profiles and muted words of {@link people}. */
export const PROFILE_KEY = Buffer.alloc(32, 5)

const ordered = (minutes: number[]): number[] => minutes.toSorted((a, b) => a - b)
const minutes = (maxLength: number) => fc.array(fc.nat(5_000), { maxLength }).map(ordered)

const sealed = (userId: string, name: string, anonymous: boolean): string => {
  const profile = { name, displayName: name, description: '', picture: null, anonymous }
  return sealProfile(profile, userId, PROFILE_KEY)
}

/** Registers; then changes name, profile, verification and roles in any order, and sometimes erases the account. */
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

/** Votes of one kind on the state of a guide at a time: two votes, then a withdrawal, repeatedly. */
export const voteLife = (article: number, person: number, vote: VoteKind): fc.Arbitrary<Step[]> =>
  minutes(5).map(times => {
    const [articleId, userId] = [articleIds[article], people[person]]
    const where = { authorId: people[article % 2], gameId: games[article % 2]?.gameId }
    const of = (n: number) => ({
      ...{ vote, asOf: vote === 'helpful' ? null : isoAt(n % 4) },
      versionId: vote === 'works' ? shortIdFrom(`version:${n % 2}`) : null,
      weighs: n % 3 > 0,
    })
    return times.map((minute, n) => ({
      stream: `articleVote-${articleId}+${userId}+${vote}`,
      type: n % 3 < 2 ? 'ArticleVoted' : 'ArticleVoteWithdrawn',
      data: {
        ...{ articleId, userId, ...where, ruleVersion: 1 },
        ...(n % 3 < 2 ? of(n) : { ...of(n - 1), votedAt: isoAt(times[n - 1] ?? 0) }),
      },
      minute,
    }))
  })

/** Authors are notified of votes on texts like those of {@link voteLife}. */
export const votesToldLife = (article: number, vote: ToldVote): fc.Arbitrary<Step[]> =>
  minutes(4).map(times =>
    times.map((minute, n) => ({
      stream: `articleVotesTold-${articleIds[article]}+${vote}`,
      type: 'ArticleVotesTold',
      data: {
        ...{
          articleId: articleIds[article],
          authorId: people[article % 2],
          gameId: games[article % 2]?.gameId,
        },
        ...{ vote, asOf: isoAt(Math.floor(n / 2)), level: n % 2 === 0 ? 'first' : 'enough' },
      },
      minute,
    })),
  )

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

/** A game is placed on a shelf in changing states, sometimes privately, and is removed by every fourth step. */
export const shelfLife = (game: number, person: number): fc.Arbitrary<Step[]> =>
  minutes(6).map(times => {
    const pair = { gameId: games[game]?.gameId, userId: people[person] }
    return times.map((minute, n) => ({
      ...{ stream: `shelf-${pair.gameId}+${pair.userId}`, minute },
      ...(n % 4 === 3
        ? { type: 'ShelfCleared', data: pair }
        : {
            type: 'ShelfPlaced',
            data: {
              ...{ ...pair, state: shelfStates[minute % shelfStates.length], isPrivate: n % 3 === 1 },
              ...{ startedOn: n > 0 ? '2026-10-01' : null, finishedOn: null, minutes: n > 1 ? minute : null },
            },
          }),
    }))
  })

/** A request for a game is decided and reopened repeatedly. After the request, another account votes for it. */
export const gameRequestLives = (person: number): fc.Arbitrary<Step[][]> =>
  fc.tuple(minutes(6), minutes(4)).map(([decisions, votes]) => {
    const requestId = shortIdFrom('game request')
    const stream = `gameRequest-${requestId}`
    // This account is never erased. Otherwise an interleaving could contain a request after the erasure.
    const request = { requestId, userId: shortIdFrom('account of the request') }
    const decided = [
      ['GameRequestDeclined', { reason: 'unreleased' }],
      ['GameRequestReopened', {}],
      ['GameRequestAccepted', { gameId: games[0]?.gameId }],
      ['GameRequestReopened', {}],
      ['GameRequestMarkedDuplicate', { gameId: games[1]?.gameId }],
      ['GameRequestReopened', {}],
    ] as const
    const said = decisions.map((minute, n): Step => {
      const [type, data] = decided[n] ?? decided[0]
      return { ...{ stream, type, minute }, data: { ...request, by: people[3], ...data } }
    })
    const made = { ...request, title: '星の庭', platforms: ['PC'], url: null }
    const vote = { requestId, userId: people[person] }
    return [
      [{ stream, type: 'GameRequested', data: made, minute: 0 }, ...said],
      votes.map((minute, n) => ({
        ...{ stream: `gameRequestVote-${requestId}+${vote.userId}`, data: vote, minute },
        type: n % 2 === 0 ? 'GameRequestVoted' : 'GameRequestVoteWithdrawn',
        needs: { stream, steps: 1 },
      })),
    ]
  })

/** A partner gets tokens, of which one replaces another and one is revoked; it is suspended and reinstated. */
export const partnerLife = (): fc.Arbitrary<Step[]> =>
  minutes(6).map(times => {
    const partnerId = shortIdFrom('partner')
    const partner = { partnerId, by: people[3] }
    const tokenOf = (n: number) => shortIdFrom(`partner token ${n}`)
    const token = { ...partner, scopes: ['articles'], until: isoAt(9_000) }
    const steps = [
      ['PartnerTokenMade', { ...token, tokenId: tokenOf(0), replaces: null }],
      ['PartnerSuspended', partner],
      ['PartnerTokenMade', { ...token, tokenId: tokenOf(1), replaces: tokenOf(0) }],
      ['PartnerTokenRevoked', { ...partner, tokenId: tokenOf(1) }],
      ['PartnerReinstated', partner],
      ['PartnerSuspended', partner],
    ] as const
    const stream = `partner-${partnerId}`
    const added = { ...partner, name: '星見新聞', authorId: people[0] }
    return [
      { stream, type: 'PartnerAdded', data: added, minute: 0 },
      ...times.map((minute, n): Step => {
        const [type, data] = steps[n] ?? steps[1]
        return { stream, type, data, minute }
      }),
    ]
  })

/** An entry of the external games database is matched, released, rejected and matched again. */
export const igdbGameLife = (game: number): fc.Arbitrary<Step[]> =>
  minutes(4).map(times => {
    const data = { igdbId: 7 + game, gameId: games[game]?.gameId }
    const types = ['IgdbGameClaimed', 'IgdbGameReleased', 'IgdbMatchRejected', 'IgdbGameClaimed'] as const
    return times.map((minute, n) => ({
      ...{ stream: `igdbGame-${data.igdbId}`, type: types[n] ?? types[0], data, minute },
    }))
  })

/** Added, then edited; after that hidden, shown and deleted. */
export const gameLife = (game: number): fc.Arbitrary<Step[]> =>
  minutes(2)
    .map(times => {
      const { gameId, slug } = games[game] ?? { gameId: '', slug: '' }
      const names = {
        titleEn: null,
        titleRomaji: null,
        reading: null,
        aliases: [],
        platforms: [],
        year: null,
        releasedOn: null,
      }
      const lists = { genres: [], developers: [], publishers: [], thumbnail: null }
      return [0, ...times].map((minute, i) => ({
        stream: `game-${gameId}`,
        type: i === 0 ? 'GameAdded' : 'GameEdited',
        data: {
          ...{ gameId, slug, details: { titleJa: `${slug}${minute}`, ...names, ...lists } },
          ...(i === 0 ? {} : { staffFields: [], reason: null, source: null, cover: null }),
        },
        minute,
      }))
    })
    .chain(life => minutes(3).map(times => [...life, ...hidings(life, times)]))

/** The first game is merged into the second one and parted from it in turn. */
export const gameMergeLife = (): fc.Arbitrary<Step[]> =>
  minutes(3).map(times =>
    times.map((minute, i) => {
      const pair = { from: games[0]?.gameId, into: games[1]?.gameId, by: people[0] }
      return i % 2 === 0
        ? { stream: 'gameMerges-site', type: 'GamesMerged', minute, data: { ...pair, reason: '重複' } }
        : { stream: 'gameMerges-site', type: 'GamesParted', minute, data: pair }
    }),
  )

/** Hidden, shown and deleted, in this order, after all edits of the game. */
function hidings([first, ...edits]: Step[], times: number[]): Step[] {
  const last = (edits.at(-1) ?? first)?.minute ?? 0
  return times.map((minute, i) => ({
    stream: first?.stream ?? '',
    type: (['GameHidden', 'GameShown', 'GameDeleted'] as const)[i % 3] ?? 'GameHidden',
    data: { gameId: first?.data.gameId, slug: first?.data.slug, reason: '重複' },
    minute: Math.max(minute, last),
  }))
}

/**
 * Two versions of a game that moderators announce and correct; they sometimes withdraw the first one. Authors are
 * notified of a version in pages: after both are announced, and before the withdrawal.
 */
export const gameVersionLives = (game: number): fc.Arbitrary<Step[][]> =>
  fc
    .tuple(minutes(3), fc.array(fc.nat(2), { minLength: 2, maxLength: 2 }), fc.boolean())
    .map(([times, pages, isWithdrawn]) => {
      const { gameId } = games[game] ?? { gameId: '' }
      const stream = `gameVersions-${gameId}`
      const versionIds = [0, 1].map(n => shortIdFrom(`version:${game}:${n}`))
      const last = times.at(-1) ?? 0
      const notices = versionIds.map((versionId, n): Step[] =>
        people.slice(0, pages[n]).map((authorId, page) => ({
          ...{ stream: `versionNotice-${versionId}`, type: 'AuthorsToldOfVersion', minute: last },
          data: { gameId, versionId, authors: [{ authorId, guides: page + 1 }], isLast: page === 1 },
          needs: { stream, steps: 2 },
        })),
      )
      const said = [0, 0, ...times].map(
        (minute, n): Step => ({
          ...{ stream, type: n < 2 ? 'GameVersionReleased' : 'GameVersionCorrected', minute },
          data: {
            ...{ gameId, versionId: versionIds[n % 2] ?? '', label: `Ver. 1.${minute}` },
            platforms: n % 2 ? ['PC'] : [],
            releasedOn: isoAt(minute - 1_440 * n).slice(0, 10),
          },
        }),
      )
      const versionId = versionIds[0] ?? ''
      const withdrawn: Step = {
        ...{ stream, type: 'GameVersionWithdrawn', data: { gameId, versionId }, minute: last },
        needs: { stream: `versionNotice-${versionId}`, steps: pages[0] ?? 0 },
      }
      return [isWithdrawn ? [...said, withdrawn] : said, ...notices]
    })

export const checksOf = (person: number): fc.Arbitrary<Step[]> =>
  minutes(3).map(times =>
    times.map((minute, i) => ({
      stream: `notificationInbox-${people[person]}`,
      type: 'NotificationsChecked',
      // The first event is an upcast legacy event, which has no event ID.
      data: { userId: people[person], upToEventId: i === 0 ? null : derivedUuid(`checked ${i}`) },
      minute,
    })),
  )

const settingsAt = (n: number) =>
  settingsOf(kind => ({ bell: n % 2 === 0, mail: kind === 'likes' ? 'daily' : 'never' }))
export const notificationSettingsOf = (person: number): fc.Arbitrary<Step[]> =>
  minutes(3).map(times =>
    times.map((minute, n) => ({
      stream: `notificationSettings-${people[person]}`,
      type: 'NotificationSettingsChanged',
      data: { userId: people[person], language: n === 0 ? 'ja' : 'en', settings: settingsAt(n) },
      minute,
    })),
  )

export const imageIds = [0, 1].map(index => shortIdFrom(`image:${index}`))

/**
 * Uploaded, shared, described, unshared, suspended, reinstated, deleted. Then the first image is restored, and the
 * bytes of the second one are removed.
 */
export const imageLife = (index: number): fc.Arbitrary<Step[]> =>
  minutes(7).map(times => {
    const own = { imageId: imageIds[index] ?? '', userId: people[index] }
    const picture = {
      src: `/media/${own.imageId}`,
      width: 10,
      height: 10,
      bytes: 100,
      contentType: 'image/webp',
      via: 'form',
      pixelHash: null,
      crop: null,
    }
    const steps = [
      { type: 'ImageShared', data: { ...own, licence: 'credit' } },
      {
        type: 'ImageDescribed',
        data: { ...own, sealed: sealContent({ name: 'Ｍａｐ', alt: '森' }, own.imageId, CONTENT_KEY) },
      },
      { type: 'ImageUnshared', data: own },
      { type: 'ImageSuspended', data: { ...own, rule: 'copyright', by: people[2] } },
      { type: 'ImageReinstated', data: { ...own, by: people[2] } },
      {
        type: 'ImageDeleted',
        data: { ...own, shared: true, purgeAt: isoAt(30 * 24 * 60) },
      },
      { type: index === 0 ? 'ImageRestored' : 'ImageBytesRemoved', data: own },
    ]
    return [
      { type: 'ImageUploaded', data: { ...own, ...picture }, minute: 0 },
      ...times.flatMap((minute, i) => (steps[i] ? [{ ...steps[i], minute }] : [])),
    ].map(step => ({ ...step, stream: `image-${own.imageId}` }))
  })

/** A member starts to use the image of another member. */
export const imageUseLife = (index: number): fc.Arbitrary<Step[]> =>
  fc.nat(5_000).map(minute => {
    const [imageId, userId] = [imageIds[index] ?? '', people[3]]
    const data = { imageId, ownerId: people[index], userId, licence: 'credit' }
    return [{ stream: `imageUse-${imageId}+${userId}`, type: 'ImageTaken', data, minute }]
  })

const headerId = shortIdFrom('header')
export const seriesIds = [shortIdFrom('series:0'), shortIdFrom('series:1')] as const

/** Headers of templates: created, changed and sometimes removed by their owner. */
export const templateHeaderLife = (): fc.Arbitrary<Step[]> =>
  fc.tuple(minutes(3), fc.boolean()).map(([times, isRemoved]) => {
    const header = { headerId, ownerId: people[0] }
    const words = (title: string) => ({
      ...header,
      order: title.length,
      sealed: sealContent(
        { title, purpose: '', head: { type: 'doc', version: 1, content: [] } },
        headerId,
        CONTENT_KEY,
      ),
    })
    return [
      { type: 'TemplateHeaderAdded', data: words('型'), minute: 0 },
      ...times.map(minute => ({ type: 'TemplateHeaderChanged', data: words(`型${minute}`), minute })),
      ...(isRemoved ? [{ type: 'TemplateHeaderRemoved', data: header, minute: times.at(-1) ?? 0 }] : []),
    ].map(step => ({ ...step, stream: `templateHeader-${headerId}` }))
  })

/** Two series of one author. Articles move between them, the first is renamed, and sometimes it is removed. */
export const seriesLife = (): fc.Arbitrary<Step[]> =>
  fc.tuple(minutes(4), fc.boolean()).map(([times, isRemoved]) => {
    const ownerId = people[0]
    const [first, second] = seriesIds
    const words = (seriesId: string, title: string) => ({
      ...{ seriesId, ownerId },
      sealed: sealContent({ title, description: '' }, seriesId, CONTENT_KEY),
    })
    const set = (seriesId: string, ...parts: number[]) => ({
      type: 'SeriesPartsSet',
      data: { seriesId, ownerId, articleIds: parts.map(part => articleIds[part] ?? '') },
    })
    const steps = [
      [set(first, 0, 1)],
      [set(first, 1), set(second, 0)],
      [{ type: 'SeriesReworded', data: words(first, '連載') }],
      [set(second), set(first, 0, 1)],
    ]
    return [
      ...[first, second].map(id => ({ type: 'SeriesMade', data: words(id, '章'), minute: 0 })),
      ...times.flatMap((minute, n) => (steps[n] ?? []).map(step => ({ ...step, minute }))),
      ...(isRemoved
        ? [{ type: 'SeriesRemoved', data: { seriesId: first, ownerId }, minute: times.at(-1) ?? 0 }]
        : []),
    ].map(step => ({ ...step, stream: `articleSeries-${ownerId}` }))
  })

export const commentIds = [0, 1, 2].map(index => shortIdFrom(`comment:${index}`))

/**
 * One of three comments: two by two members on either of two articles, and a reply to the first one. It is edited,
 * deleted, restored, hidden, suspended and reinstated, and sometimes purged. The interleaving of streams ignores
 * times, so an event may follow a later one of another comment.
 */
export const commentLife = (index: number): fc.Arbitrary<Step[]> =>
  fc
    .tuple(minutes(7), fc.nat(100), fc.boolean(), fc.constantFrom(0, 1), minutes(6), fc.nat(40), fc.boolean())
    .map(([times, begun, isPurged, article, acts, from, isHeld]) => {
      const [first] = commentIds
      const own = { commentId: commentIds[index] ?? '', authorId: people[index % 2] }
      const sealed = (body: string) =>
        sealContent(
          { body, mentions: ['', people[1]], quoteHash: 'aaaaaaaaaaaaaaaa' },
          own.commentId,
          CONTENT_KEY,
        )
      const quote = { textRef: 't0', blockId: 'aaaaaaaa', from: 0, to: 2 }
      const isReply = index === 2
      const subjectId = articleIds[isReply ? 0 : article] ?? ''
      const hides = { ...own, subjectId, by: people[0] }
      const posted = {
        ...own,
        subject: { kind: 'article', id: subjectId },
        ...{ subjectAuthorId: people[0], gameId: games[0]?.gameId, anonymous: index !== 2 },
        rootId: isReply ? first : null,
        replyTo: isReply ? { commentId: first, authorId: people[0] } : null,
        mentions: [people[1]],
        ...{ imageId: isReply ? null : (imageIds[0] ?? null), quote: isReply ? null : quote },
        ...{ held: isHeld ? ['first_links'] : [], ruleVersion: 2 },
        sealed: sealed('はじめ'),
      }
      const changes = [
        { type: 'CommentEdited', data: { ...own, sealed: sealed('直した') } },
        { type: 'CommentDeleted', data: { ...own, purgeAt: isoAt(9_000) } },
        { type: 'CommentRestored', data: own },
        { type: 'CommentHidden', data: { ...hides, reason: 'spoiler' } },
        { type: 'CommentUnhidden', data: hides },
        { type: 'CommentHidden', data: { ...hides, reason: 'rude' } },
        { type: 'CommentDeleted', data: { ...own, purgeAt: isoAt(9_000) } },
      ]
      const after = begun + Math.max(times.at(-1) ?? 0, from + (acts.at(-1) ?? 0))
      const by = people[2]
      const comment = { ...own, subjectId: posted.subject.id }
      const said = { owner: own.authorId, text: 'c2VhbGVk' }
      const suspended = { ...comment, rule: 'spam', reason: said, by, cause: 'moderator' }
      const { subjectAuthorId, replyTo, mentions } = posted
      const released = { ...comment, by, subjectAuthorId, replyTo, mentions }
      const moderation = [
        isHeld ? { type: 'CommentReleased', data: released } : { type: 'CommentSuspended', data: suspended },
        { type: 'CommentSuspended', data: suspended },
        { type: 'CommentSuspensionAppealed', data: { ...comment, appeal: said } },
        { type: 'CommentAppealDecided', data: { ...comment, outcome: 'overturned', reason: said, by } },
        {
          type: 'CommentReinstated',
          data: {
            ...{ ...comment, reason: said, by, cause: index === 1 ? 'undo' : 'appeal' },
            isHeldAgain: index === 1 && posted.held.length > 0,
          },
        },
        { type: 'CommentSuspended', data: suspended },
      ]
      return [
        { type: 'CommentPosted', data: posted, minute: begun },
        ...times.flatMap((minute, n) => (changes[n] ? [{ ...changes[n], minute: begun + minute }] : [])),
        ...acts.flatMap((minute, n) =>
          moderation[n] ? [{ ...moderation[n], minute: begun + from + minute }] : [],
        ),
        ...(isPurged ? [{ type: 'CommentPurged', data: own, minute: after }] : []),
      ].map(step => ({ ...step, stream: `comment-${own.commentId}` }))
    })

/** Rules of the site for comments, switched off and on. */
export const commentRulesLife = (): fc.Arbitrary<Step[]> =>
  minutes(2).map(times =>
    times.map((minute, i) => ({
      ...{ stream: 'commentRules-site', type: 'CommentRulesSwitched', minute },
      data: { off: i % 2 === 0 ? ['first_links'] : [], by: people[2] },
    })),
  )

/** Rules of the author of the first article for its comments. */
export const commentPolicyLife = (): fc.Arbitrary<Step[]> =>
  minutes(3).map(times =>
    times.map((minute, i) => ({
      ...{ stream: `commentPolicy-${articleIds[0]}`, type: 'CommentPolicyChanged', minute },
      data: {
        ...{ subjectId: articleIds[0], authorId: people[0] },
        ...(i % 2 === 0
          ? { audience: 'all', pinnedId: commentIds[0] }
          : { audience: 'none', pinnedId: null }),
      },
    })),
  )

export const commentLikeLife = (index: number, person: number): fc.Arbitrary<Step[]> =>
  minutes(4).map(times => {
    const pair = {
      ...{ commentId: commentIds[index], userId: people[person], authorId: people[index % 2] },
      subjectId: articleIds[0],
    }
    return times.map((minute, i) => ({
      stream: `commentLike-${pair.commentId}+${pair.userId}`,
      type: i % 2 === 0 ? 'CommentLiked' : 'CommentUnliked',
      data: { ...pair, ...(i % 2 === 0 ? {} : { likedAt: isoAt(times[i - 1] ?? 0) }) },
      minute,
    }))
  })

export const reviewIds = [0, 1].map(index => shortIdFrom(`review:${index}`))

/**
 * Three streams: the slot of an author and a game, the saved texts, and the review. The review is published with a
 * score, revised, unpublished, published again, suspended, reinstated, deleted and restored, and sometimes purged. A
 * version is saved before it becomes public.
 */
export const reviewLives = (index: number): fc.Arbitrary<Step[][]> =>
  fc.tuple(minutes(9), fc.boolean()).map(([times, isPurged]) => {
    const reviewId = reviewIds[index] ?? ''
    const [authorId, gameId] = [people[index], games[0]?.gameId]
    const own = { reviewId, authorId, gameId }
    const reason = { owner: authorId, text: 'c2VhbGVk' }
    const text = `gameReviewText-${reviewId}`
    const draft = (n: number) => ({
      ...{
        title: `感想${n}`,
        document: reviewText(`本文${n}`),
        good: '',
        bad: '',
        forWhom: '',
        spoiler: false,
      },
      ...{ platform: 'PC', hours: n, outcome: null, difficulty: null, score2: 10 + n },
    })
    const saves = [0, 1, 2].map(
      (n): Step => ({
        ...{ stream: text, type: 'ReviewTextSaved', minute: n },
        data: {
          ...{ ...own, base: n === 0 ? null : `t${n - 1}` },
          sealed: sealContent(draft(n), reviewId, CONTENT_KEY),
        },
      }),
    )
    const played = (n: number, time = 0) => ({
      ...{
        ...own,
        playthroughId: shortIdFrom(`playthrough:${index}:${time}`),
        playedOn: null,
        versionId: null,
      },
      ...{ platform: 'PC', hours: n, outcome: null, difficulty: null, score2: 10 + n },
    })
    const saved = (n: number) => ({ needs: { stream: text, steps: n + 1 } })
    const weightFacts = { accountDays: 3, works: 1 }
    const turns = [
      [
        { type: 'PlaythroughAdded', data: played(0) },
        {
          ...{ type: 'ReviewPublished', ...saved(0) },
          data: { ...own, textRef: 't0', spoiler: false, weightFacts, ruleVersion: 1 },
        },
      ],
      [
        { type: 'PlaythroughCorrected', data: played(1) },
        { type: 'ReviewRevised', data: { ...own, textRef: 't1', spoiler: true }, ...saved(1) },
      ],
      [{ type: 'ReviewUnpublished', data: own }],
      [
        { type: 'PlaythroughAdded', data: played(2, 1) },
        {
          ...{ type: 'ReviewPublished', ...saved(2) },
          data: { ...own, textRef: 't2', spoiler: false, weightFacts, ruleVersion: 1 },
        },
      ],
      [
        { type: 'PlaythroughRemoved', data: { ...own, playthroughId: played(0).playthroughId } },
        {
          type: 'ReviewSuspended',
          data: {
            ...{ ...own, rule: 'spam', reason, textRef: 't2' },
            ...{ by: people[3], cause: 'moderator' },
          },
        },
      ],
      [{ type: 'ReviewSuspensionAppealed', data: { ...own, appeal: reason } }],
      [
        {
          type: 'ReviewAppealDecided',
          data: { ...own, outcome: 'overturned', reason, by: people[3] },
        },
        { type: 'ReviewReinstated', data: { ...own, reason, by: people[3], cause: 'appeal' } },
      ],
      [{ type: 'ReviewDeleted', data: { ...own, wasPublished: true, purgeAt: isoAt(9_000) } }],
      [{ type: 'ReviewRestored', data: { ...own, published: true } }],
    ]
    const last = times.at(-1) ?? 0
    const life = [
      { type: 'ReviewDrafted', data: own, minute: 0 },
      ...times.flatMap((minute, n) => (turns[n] ?? []).map(step => ({ ...step, minute }))),
      ...(isPurged ? [{ type: 'ReviewPurged', data: { ...own, wasPublished: true }, minute: last }] : []),
    ].map((step): Step => ({ ...step, stream: `gameReview-${reviewId}` }))
    const slot: Step = {
      ...{ stream: `reviewSlot-${gameId}+${authorId}`, type: 'ReviewSlotTaken', minute: 0 },
      data: { gameId, userId: authorId, reviewId },
    }
    return [[slot], saves, life]
  })
const reviewText = (text: string) => ({
  ...{ type: 'doc', version: 1, content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] },
})

export const reviewLikeLife = (index: number, person: number): fc.Arbitrary<Step[]> =>
  minutes(4).map(times => {
    const pair = {
      ...{ reviewId: reviewIds[index], userId: people[person], authorId: people[index] },
      gameId: games[0]?.gameId,
    }
    return times.map((minute, i) => ({
      stream: `gameReviewLike-${pair.reviewId}+${pair.userId}`,
      type: i % 2 === 0 ? 'GameReviewLiked' : 'GameReviewUnliked',
      data: { ...pair, ...(i % 2 === 0 ? {} : { likedAt: isoAt(times[i - 1] ?? 0) }) },
      minute,
    }))
  })

/**
 * Streams of the relations of a member: blocks another member, mutes another member, mutes the author of an anonymous
 * comment, each set and reverted in turn; and changes the muted words.
 */
export const relationLives = (person: number, other: number): fc.Arbitrary<Step[]>[] => {
  const [userId = '', otherId] = [people[person], people[other]]
  const pair = (stream: string, on: string, off: string, data: object) =>
    minutes(3).map(times =>
      times.map((minute, i) => ({ stream, type: i % 2 === 0 ? on : off, data: { userId, ...data }, minute })),
    )
  const [commentId] = commentIds
  return [
    pair(`userBlock-${userId}+${otherId}`, 'UserBlocked', 'UserUnblocked', { blockedId: otherId }),
    pair(`userMute-${userId}+${otherId}`, 'UserMuted', 'UserUnmuted', { mutedId: otherId }),
    pair(`aliasMute-${userId}+${commentId}`, 'AliasMuted', 'AliasUnmuted', {
      ...{ subjectId: articleIds[0], commentId },
    }),
    minutes(3).map(times =>
      times.map((minute, n) => ({
        ...{ stream: `mutedWords-${userId}`, type: 'MutedWordsChanged', minute },
        data: { userId, sealed: sealMutedWords(['100%', 'ネタバレ'].slice(n % 3), userId, PROFILE_KEY) },
      })),
    ),
  ]
}

export const templateLife = (): fc.Arbitrary<Step[]> =>
  minutes(2).map(times => {
    const where = { articleId: shortIdFrom('template'), authorId: people[0], gameId: games[0]?.gameId }
    const created = { ...where, content: content('型', ['t']), official: true }
    return [
      { type: 'TemplateCreated', data: created, minute: 0 },
      ...times.map(minute => ({
        ...{ type: 'ArticleEdited', data: { ...where, content: content(`型${minute}`, []) }, minute },
      })),
      ...times.map((minute, n) => ({
        ...{ type: 'TemplateHeaderSet', data: { ...where, headerId: n === 0 ? headerId : null }, minute },
      })),
    ].map(step => ({ ...step, stream: `article-${where.articleId}` }))
  })

/** Key that encrypts all contents in these histories, for example texts of articles, comments and reviews. */
export const CONTENT_KEY = Buffer.alloc(32, 6)

/**
 * A database category, with changes of name, columns, publication, suspension and deletion in any order. Its rows are
 * in a separate stream.
 */
export const categoryLives = (index: number): fc.Arbitrary<Step[]>[] => {
  const categoryId = shortIdFrom(`category:${index}`)
  const where = { categoryId, ownerId: people[index], gameId: games[index]?.gameId }
  const sealedWords = (words: object) => sealContent(words, categoryId, CONTENT_KEY)
  const columnId = 'column00'
  const words = (minute: number) => sealedWords({ label: `欄${minute}`, choices: [] })
  const dataOf: Record<string, (minute: number) => object> = {
    CategoryRenamed: minute => ({ sealed: sealedWords({ name: `表${minute}` }) }),
    ColumnAdded: minute => ({ columnId, columnType: 'text', sealed: words(minute) }),
    ColumnChanged: minute => ({ columnId, sealed: words(minute) }),
    ColumnRemoved: () => ({ columnId }),
    ColumnsOrdered: () => ({ columnIds: [columnId] }),
    CategoryPublished: () => ({}),
    CategoryUnpublished: () => ({}),
    CategorySuspended: () => ({
      rule: 'spam',
      by: people[3],
      wasPublished: true,
      sealed: sealedWords({ reason: 'r' }),
    }),
    CategoryReinstated: () => ({ by: people[3], published: true }),
    CategoryDeleted: minute => ({ wasPublished: true, purgeAt: isoAt(minute) }),
    CategoryRestored: () => ({}),
    CategoryPurged: () => ({}),
  }
  const turn = fc.tuple(fc.nat(5_000), fc.constantFrom(...Object.keys(dataOf)))
  const life = fc.array(turn, { maxLength: 6 }).map(turns => {
    const created = { ...where, origin: null, sealed: sealedWords({ name: '表' }) }
    const steps = [{ type: 'CategoryCreated', data: created, minute: 0 }]
    for (const [minute, type] of turns.toSorted((a, b) => a[0] - b[0])) {
      steps.push({ type, data: { ...where, ...dataOf[type]?.(minute) } as typeof created, minute })
      if (type === 'CategoryPurged') break
    }
    return steps.map(step => ({ ...step, stream: `category-${categoryId}` }))
  })
  const rows = minutes(4).map(times =>
    times.map((minute, n) => {
      const rowId = `row0000${minute % 2}`
      const put = n % 3 === 2 ? [] : [{ rowId, place: minute, cells: { [columnId]: `値${minute}` } }]
      const ids = { put: put.map(row => row.rowId), dropped: put.length === 0 ? [rowId] : [] }
      const data = { ...where, base: n - 1, ...ids, sealed: sealedWords({ rows: put }) }
      return { stream: `categoryRows-${categoryId}`, type: 'RowsChanged', data, minute }
    }),
  )
  return [life, rows]
}

/** Automatic saves of the editor, in a stream separate from the article's. */
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
