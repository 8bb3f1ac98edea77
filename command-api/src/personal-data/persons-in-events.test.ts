import { eventDefinitions } from '@koryaku/contracts/events.ts'
import { shortIdFrom, shortIdSchema } from '@koryaku/contracts/ids.ts'
import { goldenEvents } from '@koryaku/contracts/testing/golden-events.ts'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { personsInEvents, withoutOthers } from './persons-in-events.ts'

/** Paths of IDs that do not identify a user. Every other path must be in `personsInEvents`, or be added here. */
const THINGS = new Set([
  ...['articleId', 'articleIds', 'categoryId', 'commentId', 'contentId', 'copiedFrom', 'crop.of', 'gameId'],
  ...[
    'headerId',
    'imageId',
    'inquiryId',
    'linkId',
    'origin.articleId',
    'origin.partnerId',
    'partnerId',
    'replaces',
    'tokenId',
    'replyTo.commentId',
    'requestId',
    'rootId',
    'pinnedId',
    'reviewId',
    'playthroughId',
  ],
  // Games that are merged: one is shown as the other.
  ...['from', 'into'],
  ...['scheduleId', 'seriesId', 'subject.id', 'subjectId', 'versionId'],
])
const ID = shortIdSchema.safeParse.bind(shortIdSchema)
const idPattern = (z.toJSONSchema(shortIdSchema) as { pattern: string }).pattern

interface Shape {
  pattern?: string
  properties?: Record<string, Shape>
  items?: Shape
  anyOf?: Shape[]
  oneOf?: Shape[]
}
/** Paths of all IDs in the data of an event. */
function idsIn(shape: Shape, path = ''): string[] {
  const { pattern, properties = {}, items, anyOf = [], oneOf = [] } = shape
  return [
    ...(pattern === idPattern ? [path] : []),
    ...Object.entries(properties).flatMap(([key, part]) => idsIn(part, path ? `${path}.${key}` : key)),
    ...[...(items ? [items] : []), ...anyOf, ...oneOf].flatMap(part => idsIn(part, path)),
  ]
}
const leaves = (value: unknown, path = ''): [path: string, value: unknown][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, part]) =>
        leaves(part, Array.isArray(value) ? path : path ? `${path}.${key}` : key),
      )
    : [[path, value]]

describe.each(eventDefinitions)('$type', ({ type, schema, versions }) => {
  it('has only IDs that are listed as users or as things', () => {
    const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' })
    const persons = new Set<string>(personsInEvents[type])
    expect(idsIn(shape as Shape).filter(path => !persons.has(path) && !THINGS.has(path))).toEqual([])
  })

  it('is in the archive of a member without IDs of other users', () => {
    const member = shortIdFrom('nobody of these')
    for (const data of goldenEvents().get(`${type}.v${versions.length}.json`)?.written ?? []) {
      const persons = new Set<string>(personsInEvents[type])
      const isOfThing = (path: string) => THINGS.has(path) || path === 'about.id'
      const named = leaves(data).flatMap(([path, id]) =>
        persons.has(path) && !isOfThing(path) ? [`${id}`] : [],
      )
      const own = withoutOthers({ type, stream: `any-${named.join('+')}`, data }, member)
      const left = leaves(own.data).filter(([path, id]) => ID(id).success && !isOfThing(path))
      expect(left).toEqual([])
      expect(named.filter(id => id !== 'null' && own.stream.includes(id))).toEqual([])
    }
  })
})

const [me, writer] = ['me', 'writer'].map(shortIdFrom) as [string, string]
it('keeps who the member is, and what was liked', () => {
  const data = { commentId: shortIdFrom('c'), userId: me, authorId: writer, subjectId: shortIdFrom('a') }
  const { authorId: _, ...rest } = data
  expect(withoutOthers({ type: 'CommentLiked', stream: 'x', data }, me).data).toEqual(rest)
})

it('replaces the IDs of other users in the stream name', () => {
  const data = { followeeId: writer, followerId: me }
  const own = withoutOthers({ type: 'UserFollowed', stream: `userFollow-${writer}+${me}`, data }, me)
  expect(own).toEqual({ stream: `userFollow-?+${me}`, data: { followerId: me } })
})

it('keeps the article that a report is about, and no member', () => {
  const about = (kind: string) =>
    withoutOthers(
      { type: 'InquiryReceived', stream: 'x', data: { about: { kind, id: writer }, memberId: me } },
      me,
    ).data.about
  expect(about('article')).toEqual({ kind: 'article', id: writer })
  expect(about('user')).toEqual({ kind: 'user' })
})
