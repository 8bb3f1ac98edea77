import type { ArticleText } from '@koryaku/contracts/articles/text/block.ts'
import { paragraph, textOf } from '@koryaku/contracts/testing/some-texts.ts'
import { newContentKey, openContent } from '@koryaku/server-kit/sealed-content.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { endDocumentThreads, ON_LOOP_BYTES } from '#documents/document-pool.ts'
import { isWithin, neededSaves, type SealedSave } from './sealed-saves.ts'
import { describeSave, lateTextDecider, openNewest, type Saving } from './text-work.ts'

const contentId = '0000000000001'
const sealing = { contentId, key: newContentKey() }
const decider = lateTextDecider(sealing)
const where = { contentId, authorId: '0000000000002', gameId: '0000000000003' }
afterAll(endDocumentThreads)

const textWith = (paragraphs: number, words: Record<number, string> = {}): ArticleText =>
  textOf(
    '題',
    ...Array.from({ length: paragraphs }, (_, n) =>
      paragraph(`b${String(n).padStart(7, '0')}`, words[n] ?? `${n}の塔に登る。`),
    ),
  )
const saving = (base: Saving['base'], write: object): Saving => ({
  ...{ type: 'SaveText', where, trigger: 'auto', before: null, base },
  written: JSON.stringify(write),
})
const put = (n: number, words: string) => ({
  ...{ op: 'put', block: paragraph(`b000000${n}`, words), after: n ? `b000000${n - 1}` : null },
})
async function save(saves: readonly SealedSave[], asked: Saving): Promise<readonly SealedSave[]> {
  const decided = await decider.decide(asked, saves)
  return decided.reduce(
    (before, event) =>
      decider.evolve(before, event, {
        revision: BigInt(before.length),
        occurredAt: '2026-11-27T00:00:00.000Z',
      }),
    saves,
  )
}

describe.each([
  ['short, on the loop', 3, true],
  ['long, in a thread', 2_000, false],
])('a text that is %s', (_, paragraphs, isShort) => {
  const text = textWith(paragraphs)

  it('is saved encrypted, merged, and read again', async () => {
    const first = await save([], saving(null, { text }))
    expect(isWithin({ ...sealing, saves: first }, 0, ON_LOOP_BYTES)).toBe(isShort)
    expect(await openNewest(sealing, first)).toMatchObject({ ref: 't0', text })
    const second = await save(first, saving('t0', { ops: [put(1, '弓')] }))
    const late = saving('t0', { ops: [put(2, '槍')] })
    const third = await save(second, late)
    expect(await openNewest(sealing, third)).toMatchObject({
      ...{ ref: 't2', text: textWith(paragraphs, { 1: '弓', 2: '槍' }) },
    })
    expect(await describeSave(sealing, late, third)).toEqual({
      newest: { ref: 't2', savedAt: '2026-11-27T00:00:00.000Z', conflicts: 0 },
      lacks: { ops: [put(1, '弓')] },
    })
    expect(openContent(third[1]?.data.sealed ?? '', contentId, sealing.key)).toEqual({ ops: [put(1, '弓')] })
  })

  it('is rejected if it is too long, and requests a missing input', async () => {
    const tooLong = textWith(paragraphs, { 0: 'あ'.repeat(200_001) })
    await expect(save([], saving(null, { text: tooLong }))).rejects.toMatchObject({ code: 'text_too_long' })
    const { before: _, ...first } = saving(null, { text })
    await expect(save([], first)).rejects.toMatchObject({ name: 'NotReadYet', what: 'before' })
  })
})

it('opens no save that it does not need', async () => {
  const saves = [true, false, true, false, false].map(
    (whole, n) => ({ revision: BigInt(n), data: { whole } }) as SealedSave,
  )
  const needed = (base?: Parameters<typeof neededSaves>[1]) =>
    neededSaves(saves, base).map(({ revision }) => Number(revision))
  expect([needed(), needed('t4'), needed('t2'), needed('t1'), needed(null)]).toEqual([
    ...[
      [2, 3, 4],
      [2, 3, 4],
      [2, 3, 4],
      [0, 1, 2, 3, 4],
      [2, 3, 4],
    ],
  ])
})
