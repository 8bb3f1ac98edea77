import { articleTextFamily } from '@koryaku/contracts/articles/text/article-text.events.ts'
import { type ArticleText, openConflicts } from '@koryaku/contracts/articles/text/block.ts'
import { diffTexts } from '@koryaku/contracts/articles/text/diff-texts.ts'
import { type TextRef, textRefOf } from '@koryaku/contracts/articles/text/text-ref.ts'
import { newCommandId, shortIdFrom } from '@koryaku/contracts/ids.ts'
import { paragraph, sentencesOf, textOf } from '@koryaku/contracts/testing/some-texts.ts'
import { connectEventStore, type EventStore } from '@koryaku/server-kit/event-store.ts'
import { newContentKey } from '@koryaku/server-kit/sealed-content.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CommandEnvelope, execute } from '#command-handling/execute.ts'
import { sealedTextDecider } from './sealed-text.decider.ts'
import { type SaveText, TEXT_TAIL } from './text.decider.ts'

let events: EventStore
beforeAll(() => {
  events = connectEventStore(process.env.EVENTSTORE_URL ?? '')
})
afterAll(() => events.close())

const filler = Array.from({ length: 20 }, (_, n) => paragraph(`filler${10 + n}`, `${n}の塔に登る。`))
const textWith = (first: string, second: string): ArticleText =>
  textOf('進め方', paragraph('aaaaaaaa', first), paragraph('bbbbbbbb', second), ...filler)
const begun = textWith('序盤', '中盤')

/** An article's text, and tabs that save it through the event store. */
async function opened() {
  const contentId = shortIdFrom(newCommandId())
  const where = { contentId, authorId: shortIdFrom('author'), gameId: shortIdFrom('game') }
  const stream = articleTextFamily.stream(contentId)
  const decider = sealedTextDecider(contentId, newContentKey())
  const save = async (command: Pick<SaveText, 'base' | 'write'>, change: Partial<CommandEnvelope> = {}) => {
    const envelope = {
      ...{ commandId: newCommandId(), commandHash: 'asked', correlationId: 'test', actorId: where.authorId },
      ...{ occurredAt: '2026-04-01T09:00:00.000Z', ...change },
    }
    const looked = { before: null, baseText: null }
    const whole = { type: 'SaveText', where, trigger: 'auto', ...looked, ...command } as const
    const { state, revision } = await execute(
      events,
      { stream, decider, command: whole, tail: TEXT_TAIL },
      envelope,
    )
    return { ref: textRefOf(revision), text: state.versions.at(-1)?.text ?? textOf('') }
  }
  const step = (base: TextRef, from: ArticleText, to: ArticleText) => ({
    ...{ base, write: { ops: diffTexts(from, to) } },
  })
  await save({ base: null, write: { text: begun } })
  return { stream, save, step }
}

it('merges concurrent saves of tabs, and rejects none of them', async () => {
  const { stream, save, step } = await opened()
  await Promise.all([
    save(step('t0', begun, textWith('弓', '中盤'))),
    save(step('t0', begun, textWith('序盤', '槍'))),
    save(step('t0', begun, textWith('剣', '中盤'))),
  ])
  const stored = await events.readStream(stream)
  expect(JSON.stringify(stored.map(({ data }) => data))).not.toContain('弓')
  const { text } = await save({ base: 't3', write: { ops: [{ op: 'title', title: '攻略' }] } })
  expect([...sentencesOf(text)]).toEqual(expect.arrayContaining(['攻略', '弓', '槍', '剣']))
  expect([stored.length, openConflicts(text)]).toEqual([4, 1])
})

it('finds a save whose response was lost behind many newer ones, and writes nothing again', async () => {
  const { stream, save, step } = await opened()
  const commandId = newCommandId()
  const lost = step('t0', begun, textWith('弓', '中盤'))
  expect((await save(lost, { commandId })).ref).toBe('t1')
  let last = textWith('弓', '中盤')
  for (let n = 1; n <= TEXT_TAIL + 10; n++) {
    const next = textWith('弓', `槍${n}`)
    await save(step(textRefOf(BigInt(n)), last, next))
    last = next
  }
  const repeated = await save(lost, { commandId, cameBefore: true })
  expect(repeated).toEqual({ ref: 't1', text: textWith('弓', '中盤') })
  expect(await events.readStream(stream)).toHaveLength(2 + TEXT_TAIL + 10)
  expect((await save({ base: textRefOf(1n + BigInt(TEXT_TAIL + 10)), write: { ops: [] } })).text).toEqual(
    last,
  )
})
