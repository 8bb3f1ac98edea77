import type { ArticleText } from '@koryaku/contracts/articles/text/block.ts'
import { blocksById } from '@koryaku/contracts/articles/text/block.ts'
import {
  isUnsaved,
  type OpenText,
  openText,
  type SaveAnswer,
  type SentSave,
  withAnswer,
  withNextSave,
  withWholeSave,
} from '@koryaku/contracts/articles/text/open-text.ts'
import type { OpenedSave } from '@koryaku/contracts/articles/text/saved-text.ts'
import { revisionOf } from '@koryaku/contracts/articles/text/text-ref.ts'
import { edited, sentencesOf, texts } from '@koryaku/contracts/testing/some-texts.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type TextState, type TextVersion, textDecider } from './text.decider.ts'

/** The stream of one text and the rules that write it, as a route runs them: a repeated key appends nothing. */
class Server {
  readonly versions: TextVersion[] = []
  #state: TextState = textDecider.initial
  readonly #keys = new Set<string>()
  /** Maximum age of a base, in versions. */
  readonly remembered: number

  constructor(remembered: number) {
    this.remembered = remembered
  }

  save({ key, base, write }: SentSave): SaveAnswer | 'whole_text_needed' {
    const at = base && revisionOf(base)
    const isForgotten = typeof at === 'bigint' && this.versions.length - Number(at) > this.remembered
    if (isForgotten && 'ops' in write) return 'whole_text_needed'
    const baseText = base && !isForgotten ? this.versions[Number(at)]?.text : null
    const where = { contentId: 'c', authorId: 'a', gameId: 'g' }
    const asked = { type: 'SaveText', where, trigger: 'auto', base, write, before: null, baseText } as const
    const events = this.#keys.has(key) ? [] : textDecider.decide(asked, this.#state)
    this.#keys.add(key)
    for (const event of events) this.#append(event)
    const head = textDecider.newestOf(asked, this.#state)
    return { ref: head?.ref ?? null, lacks: textDecider.lacking(asked, this.#state) }
  }

  #append(event: OpenedSave): void {
    const place = { revision: BigInt(this.versions.length), occurredAt: '2026-11-23T00:00:00.000Z' }
    this.#state = textDecider.evolve(this.#state, event, place as Parameters<typeof textDecider.evolve>[2])
    const newest = this.#state.versions.at(-1)
    if (newest) this.versions.push(newest)
  }

  newest(): OpenText {
    const head = this.versions.at(-1)
    return openText(
      head?.ref ?? null,
      head?.text ?? { title: '', document: { type: 'doc', version: 1, content: [] } },
    )
  }
}

/** An editor, and the device under it, which remembers what the server has not confirmed. */
class Tab {
  open: OpenText
  /** The response in flight. */
  answer: SaveAnswer | 'whole_text_needed' | null = null
  /** Sentences that appeared on this screen and were not deleted here. */
  readonly typed = new Set<string>()
  #keys = 0
  readonly name: string

  constructor(server: Server, name: string) {
    this.name = name
    this.open = server.newest()
  }

  readonly newKey = (): string => `${this.name}${this.#keys++}`

  type(next: ArticleText): void {
    const before = sentencesOf(this.open.now)
    const after = sentencesOf(next)
    for (const sentence of after) if (!before.has(sentence)) this.typed.add(sentence)
    for (const sentence of before) if (!after.has(sentence)) this.typed.delete(sentence)
    this.open = { ...this.open, now: next }
  }

  send(server: Server, arrives: 'whole way' | 'there' | 'not'): void {
    const next = withNextSave(this.open, this.newKey)
    if (!next) return
    this.open = next
    if (arrives === 'not') return
    const answer = server.save(next.sent)
    if (arrives === 'whole way') this.answer = answer
  }

  hear(): void {
    const { answer } = this
    this.answer = null
    if (!answer) return
    if (answer === 'whole_text_needed') this.open = withWholeSave(this.open, this.newKey)
    else {
      const { renamed: _, ...open } = withAnswer(this.open, answer)
      this.open = open
    }
  }

  /** Reloads the page. Only the text stored on the device survives. */
  reload(server: Server): void {
    this.answer = null
    const left = JSON.parse(JSON.stringify(this.open)) as OpenText
    this.open = isUnsaved(left) ? left : server.newest()
  }
}

const turns = fc.array(
  fc.record({
    who: fc.nat(1),
    what: fc.oneof(
      { weight: 4, arbitrary: fc.constant('type' as const) },
      { weight: 4, arbitrary: fc.constant('send' as const) },
      { weight: 3, arbitrary: fc.constant('hear' as const) },
      { weight: 1, arbitrary: fc.constant('reload' as const) },
    ),
    arrives: fc.constantFrom('whole way', 'whole way', 'there', 'not'),
    edit: fc.infiniteStream(fc.nat()),
    seed: fc.nat(),
  }),
  { minLength: 1, maxLength: 40 },
)

it('loses no typed sentence, whatever two editors do, and whatever is late, lost or reloaded', () => {
  let turnsTaken = 0
  fc.assert(
    fc.property(texts, turns, fc.constantFrom(2_000, 2), (first, all, remembered) => {
      const server = new Server(remembered)
      server.save({ key: 'first', base: null, write: { text: first } })
      const tabs = [new Tab(server, 'a'), new Tab(server, 'b')] as const
      const take = (tab: Tab) => {
        for (let n = 0; isUnsaved(tab.open) || tab.answer; n++) {
          expect(n).toBeLessThan(10)
          if (tab.answer) tab.hear()
          else tab.send(server, 'whole way')
        }
      }
      for (const { who, what, arrives, seed } of all) {
        turnsTaken++
        const tab = tabs[who] as Tab
        if (what === 'type') {
          const [next] = fc.sample(edited(tab.open.now), { numRuns: 1, seed })
          if (next) tab.type(next)
        } else if (what === 'send') tab.send(server, arrives as 'whole way')
        else if (what === 'hear') tab.hear()
        else tab.reload(server)
        expect(blocksById(tab.open.now).size).toBe(tab.open.now.document.content.length)
      }
      for (const tab of [...tabs, tabs[0]]) {
        if (!isUnsaved(tab.open)) tab.open = server.newest()
        take(tab)
      }
      const history = new Set(server.versions.flatMap(({ text }) => [...sentencesOf(text)]))
      for (const tab of tabs) for (const sentence of tab.typed) expect([...history]).toContain(sentence)
    }),
    { numRuns: Number(process.env.FC_RUNS ?? 300) },
  )
  expect(turnsTaken).toBeGreaterThan(0)
})
