import { describe, expect, it } from 'vitest'
import { defineFamily } from './define-family.ts'
import { eventDefinitions, eventFamilies } from './events.ts'
import { ArticleLiked, articleLikeFamily } from './reactions/article-like.events.ts'
import { InvalidEvent, storedForm } from './stored-events.ts'
import { eventNamed } from './testing/event-named.ts'

const pair = {
  ...{ articleId: '0000000000001', userId: '0000000000002' },
  ...{ authorId: '0000000000003', gameId: '0000000000004' },
}

describe('the families of events', () => {
  it('have prefixes of which none begins like another, and types of which none is twice', () => {
    const prefixes = eventFamilies.map(({ prefix }) => prefix)
    for (const prefix of prefixes)
      expect(prefixes.filter(other => other.startsWith(prefix))).toEqual([prefix])
    const types = eventDefinitions.map(({ type }) => type)
    expect(types).toHaveLength(new Set(types).size)
  })

  it('name their streams, and know them again', () => {
    const stream = articleLikeFamily.stream('a', 'b')
    expect(stream).toBe('articleLike-a+b')
    expect(articleLikeFamily.owns(stream)).toBe(true)
    expect(articleLikeFamily.owns('articleLikes-a+b')).toBe(false)
  })
})

describe('an appended event', () => {
  it('contains the fields of its schema and no others', () => {
    expect(storedForm({ type: 'ArticleLiked', data: pair })).toEqual({ data: pair, schemaVersion: 2 })
    const more = { ...pair, address: 'fan@example.com' }
    expect(storedForm({ type: 'ArticleLiked', data: more }).data).toEqual(pair)
  })

  it('is rejected with a missing or mistyped field; the error does not contain its value', () => {
    const { gameId: _, ...without } = pair
    for (const data of [without, { ...pair, gameId: 'secret!' }, null])
      expect(() => storedForm(eventNamed('ArticleLiked', data as never))).toThrow(InvalidEvent)
    expect(() => storedForm({ type: 'ArticleLiked', data: { ...pair, gameId: 'secret!' } })).toThrow(
      /^ArticleLiked: gameId invalid_format$/,
    )
  })

  it('is nothing of an event that no family has registered', () => {
    const elsewhere = defineFamily({ prefix: 'elsewhere', stream: () => 'x', events: [ArticleLiked] })
    expect(elsewhere.stream()).toBe('elsewhere-x')
    expect(() => storedForm({ type: 'Elsewhere', data: {} } as never)).toThrow(InvalidEvent)
  })
})
