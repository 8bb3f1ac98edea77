import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineEvent, type EventDefinition } from './define-event.ts'
import { eventDefinition, eventDefinitions } from './events.ts'
import { readStored, storedForm } from './stored-events.ts'
import { type Shape, shapeOf, textOf } from './testing/event-shape.ts'
import { goldenEvents, versionFaults } from './testing/golden-events.ts'

const golden = goldenEvents()

it('reads events of every version of every type as the current version', () => {
  expect(versionFaults(eventDefinitions, golden)).toEqual([])
})

describe('detects planted faults', () => {
  const before = z.object({ userId: z.string(), n: z.number() })
  const Planted = defineEvent('Planted', before)
  const file = (version: number, shape: Shape, ...written: object[]) =>
    [`Planted.v${version}.json`, { type: 'Planted', version, shape, written }] as const
  const faultsOf = (definition: EventDefinition, ...files: ReturnType<typeof file>[]) =>
    versionFaults([definition], new Map(files))
  const shape = { userId: 'string', n: 'number' }
  const first = file(1, shape, { userId: 'a', n: 1 })

  it('nothing, while the schema is as it was', () => expect(faultsOf(Planted, first)).toEqual([]))

  it.each([
    ['a field that may be absent', before.extend({ more: z.string().optional() })],
    ['a field that must be there', before.extend({ more: z.string() })],
    ['a field less', before.omit({ n: true })],
    ['a closer bound', before.extend({ n: z.number().max(5) })],
    ['another type', before.extend({ n: z.string() })],
  ])('a schema with %s, without an upcaster', (_, changed) =>
    expect(faultsOf(defineEvent('Planted', changed), first)).toEqual([
      expect.stringMatching(/^Planted\.v1 has another schema .*: leave it, add a version$/),
    ]),
  )

  it('a default in a schema', () =>
    expect(faultsOf(defineEvent('Planted', before.extend({ n: z.number().default(1) })), first)).toContain(
      'Planted.v1 has a default: an upcaster is what adds something',
    ))

  it('a type, or a version, of which nothing is kept', () => {
    expect(faultsOf(Planted)).toEqual([`Planted.v1 has no golden events (shape ${JSON.stringify(shape)})`])
    const next = Planted.next(before, { lift: old => old })
    expect(faultsOf(next, first)).toEqual([
      `Planted.v2 has no golden events (shape ${JSON.stringify(shape)})`,
    ])
  })

  it('an upcaster with another result than its schema', () => {
    const [added, fault] = faultsOf(
      Planted.next(before.extend({ more: z.string() }), { lift: old => old as never }),
      first,
    )
    expect(fault).toMatch(/^Planted\.v2 has no golden/)
    expect(added).toBe('Planted.v1 is not lifted to what it is today')
  })

  it('a version that was taken away while its events lie in logs', () =>
    expect(faultsOf(Planted, first, file(2, shape))).toEqual([
      'Planted.v2.json is of no version that this code knows',
    ]))
})

describe('the shape of a schema', () => {
  it('is readable, with every limit', () => {
    const schema = z.object({
      id: z.string().regex(/^a$/),
      at: z.iso.datetime(),
      n: z.int().min(0),
      name: z.string().min(1).max(40).nullable(),
      kind: z.enum(['b', 'a']).optional(),
      tags: z.array(z.string().max(9)).max(10),
      part: z.union([z.object({ x: z.boolean() }), z.literal('none')]),
    })
    expect(shapeOf(schema)).toEqual({
      id: 'string ^a$',
      at: 'string date-time',
      n: 'integer 0..',
      name: 'null | string 1..40',
      'kind?': "'a' | 'b'",
      tags: { arrayOf: 'string ..9', count: '..10' },
      part: { anyOf: ["'none'", { x: 'boolean' }] },
    })
  })

  it('does not depend on the order of fields and members', () => {
    const one = z.object({ a: z.enum(['x', 'y']), b: z.string().nullable() })
    const other = z.object({ b: z.union([z.null(), z.string()]), a: z.enum(['y', 'x']) })
    expect(textOf(shapeOf(one))).toBe(textOf(shapeOf(other)))
  })

  it('refuses what it cannot express', () =>
    expect(() => shapeOf(z.object({ any: z.record(z.string(), z.number()) }))).toThrow('propertyNames'))
})

describe('a check of the bell from before events were named', () => {
  const userId = '0000000000001'
  it('is upcast with null, and written in the previous version while older code runs', () => {
    const lifted = readStored('NotificationsChecked', 1, { userId, upTo: '7' })
    expect(lifted).toEqual({ userId, upToEventId: null })
    expect(storedForm({ type: 'NotificationsChecked', data: lifted as never })).toEqual({
      data: { userId },
      schemaVersion: 1,
    })
  })
  it('is not read where it is newer than this code', () => {
    const versions = eventDefinition('NotificationsChecked')?.versions.length ?? 0
    expect(readStored('NotificationsChecked', versions + 1, {})).toBeUndefined()
  })
})
