import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Progress } from './progress.ts'

it('never reaches beyond what is not done, and in the end everything', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.nat(1_000), { minLength: 1 }).map(places => places.sort((a, b) => a - b)),
      fc.infiniteStream(fc.nat()),
      (places, random) => {
        const progress = new Progress(-1)
        const open = new Set<number>()
        for (const place of places) {
          progress.begin(place)
          open.add(place)
        }
        while (open.size > 0) {
          const [place] = [...open].slice((random.next().value ?? 0) % open.size)
          progress.done(place as number)
          open.delete(place as number)
          const oldest = Math.min(...open, Number.POSITIVE_INFINITY)
          const expected = places.filter(other => other < oldest).at(-1) ?? -1
          expect(progress.reached()).toBe(expected)
          expect(progress.isIdle()).toBe(open.size === 0)
        }
      },
    ),
  )
})

it('passes over what needs nothing done', () => {
  const progress = new Progress(4)
  progress.begin(7)
  progress.pass(20)
  expect(progress.reached()).toBe(4)
  progress.done(7)
  expect(progress.reached()).toBe(20)
})
