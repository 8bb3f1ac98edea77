import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  ANY,
  END,
  type EventStoreDBClient,
  jsonEvent,
  NO_STREAM,
  type Position,
  START,
  StreamDeletedError,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { scavengeLog } from '../tools/scavenge-log.ts'
import { verifyLog } from '../verify-log.ts'
import { type Answer, type Expected, LogModel } from './log-model.ts'
import { idOf, runs, type Step } from './random-operations.ts'
import { ServerProcess } from './server-process.ts'

/** `MODEL_STEPS=10000 MODEL_SEED=7` takes more steps, and others. */
const STEPS = Number(process.env.MODEL_STEPS ?? 2_500)
const SEED = Number(process.env.MODEL_SEED ?? 1)
const STEPS_OF_A_RUN = 250

let folder: string
let file: string
let server: ServerProcess
let steps = 0
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'koryaku-model-'))
  file = join(folder, 'events.db')
  server = new ServerProcess(file, '--recent-ids', '0')
  await server.start()
})
afterAll(async () => {
  await server.stop('SIGTERM')
  rmSync(folder, { recursive: true })
})

const eventOf = (id: string) => jsonEvent({ id, type: 'Written', data: { id } })
const clientExpectation = (expected: Expected) =>
  expected === 'any' ? ANY : expected === 'no_stream' ? NO_STREAM : BigInt(expected)

async function append(
  client: EventStoreDBClient,
  stream: string,
  expected: Expected,
  ids: string[],
): Promise<Answer> {
  try {
    const events = ids.map(eventOf)
    const result = await client.appendToStream(stream, events, {
      expectedRevision: clientExpectation(expected),
    })
    return { revision: Number(result.nextExpectedRevision) }
  } catch (error) {
    if (error instanceof WrongExpectedVersionError) return 'wrong version'
    if (error instanceof StreamDeletedError) return 'deleted'
    throw error
  }
}
const unlessDeleted = (work: Promise<unknown>): Promise<'done' | 'deleted' | 'wrong version'> =>
  work.then(
    () => 'done',
    error => {
      if (error instanceof StreamDeletedError) return 'deleted'
      if (error instanceof WrongExpectedVersionError) return 'wrong version'
      throw error
    },
  )

/** One run: every answer of the server is the model's. */
class Run {
  readonly #name = randomUUID()
  readonly #model = new LogModel()
  readonly #sent: { stream: string; expected: Expected; ids: string[] }[] = []
  #ids = 0
  /** The log is longer than one run: a run looks at its own part. */
  #start: typeof START | Position = START

  async begin(): Promise<void> {
    const newest = server.client.readAll({ direction: 'backwards', fromPosition: END, maxCount: 1 })
    for await (const { event } of newest) if (event) this.#start = event.position
  }

  async take(step: Step): Promise<void> {
    steps++
    const { client } = server
    const model = this.#model
    if (step.do === 'append') {
      const stream = this.#stream(step.stream)
      const last = model.lastRevision(stream)
      const exact = last < 0 ? 'no_stream' : last
      const ahead = last + 3
      const stale = last > 0 ? last - 1 : exact
      const expected = { any: 'any', no_stream: 'no_stream', exact, stale, ahead }[step.expected] as Expected
      const ids = this.#newIds(step.count)
      expect(await append(client, stream, expected, ids)).toEqual(model.append(stream, expected, ids))
      if (expected !== 'any') this.#sent.push({ stream, expected, ids })
    } else if (step.do === 'repeat') {
      const sent = this.#sent[step.which % (this.#sent.length || 1)]
      if (!sent) return
      const ids = [...sent.ids]
      if (step.altered !== 'no')
        ids[step.altered === 'first' ? 0 : ids.length - 1] = this.#newIds(1)[0] as string
      expect(await append(client, sent.stream, sent.expected, ids)).toEqual(
        model.append(sent.stream, sent.expected, ids),
      )
    } else if (step.do === 'delete' || step.do === 'tombstone') {
      const stream = this.#stream(step.stream)
      const ofClient = step.do === 'delete' ? client.deleteStream(stream) : client.tombstoneStream(stream)
      expect(await unlessDeleted(ofClient)).toBe(model[step.do](stream))
    } else if (step.do === 'limit') {
      const stream = this.#stream(step.stream)
      const { maxCount, truncateBefore } = step
      const limits = { ...(maxCount === undefined ? {} : { maxCount }), truncateBefore }
      expect(await unlessDeleted(client.setStreamMetadata(stream, limits))).toBe(
        model.setLimits(stream, limits),
      )
    } else if (step.do === 'read') {
      const stream = this.#stream(step.stream)
      const expected = model.read(stream, step.backwards, step.from, step.count)
      expect(await this.#read(stream, step)).toEqual(expected)
    } else if (step.do === 'read all') {
      const ids = await this.#readAll(step.backwards)
      expect(step.backwards ? ids.reverse() : ids).toEqual(model.all())
    } else if (step.do === 'scavenge') {
      for (const _ of scavengeLog(file));
      model.scavenge()
    } else if (step.do === 'restart') {
      await server.stop('SIGTERM')
      await server.start()
    } else await this.#kill(step.appends)
  }

  /** After all steps, everything is where it should be. */
  async finish(): Promise<void> {
    expect(await this.#readAll(false)).toEqual(this.#model.all())
  }

  /** A kill during appends in flight: each is present completely or not at all, and always if acknowledged. */
  async #kill(counts: number[]): Promise<void> {
    const appends = counts.map((count, stream) => ({
      stream: this.#stream(stream),
      ids: this.#newIds(count),
    }))
    const acknowledged = new Set<string>()
    const deleted = new Set<string>()
    const sending = appends.map(({ stream, ids }) =>
      append(server.client, stream, 'any', ids).then(
        answer => (answer === 'deleted' ? deleted : acknowledged).add(stream),
        () => {},
      ),
    )
    // Some kills come before the first answer, some after it.
    if (counts.length > 2) await Promise.race(sending)
    await server.stop('SIGKILL')
    await Promise.all(sending)
    await server.start()
    const before = new Set(this.#model.all())
    const found = (await this.#readAll(false)).filter(id => !before.has(id))
    const settled = appends
      .map(({ stream, ids }) => ({ stream, ids, at: found.indexOf(ids[0] as string) }))
      .sort((a, b) => a.at - b.at)
    for (const { stream, ids, at } of settled) {
      if (at < 0) expect(acknowledged.has(stream) || ids.some(id => found.includes(id))).toBe(false)
      else {
        expect(found.slice(at, at + ids.length)).toEqual(ids)
        expect(deleted.has(stream)).toBe(false)
        this.#model.settle(stream, ids)
      }
    }
  }

  async #read(
    stream: string,
    { backwards, from, count }: Step & { do: 'read' },
  ): Promise<string[] | 'deleted' | 'none'> {
    const ids: string[] = []
    try {
      const events = server.client.readStream(stream, {
        direction: backwards ? 'backwards' : 'forwards',
        fromRevision: from === 'start' ? START : from === 'end' ? END : BigInt(from),
        maxCount: count,
      })
      for await (const { event } of events) if (event) ids.push(event.id)
      return ids
    } catch (error) {
      if (error instanceof StreamNotFoundError) return 'none'
      if (error instanceof StreamDeletedError) return 'deleted'
      throw error
    }
  }

  async #readAll(backwards: boolean): Promise<string[]> {
    const ids: string[] = []
    const maxCount = this.#model.log.length + 100
    const events = backwards
      ? server.client.readAll({ direction: 'backwards', fromPosition: END, maxCount })
      : server.client.readAll({ fromPosition: this.#start, maxCount })
    for await (const { event } of events) {
      if (event?.streamId.startsWith(this.#name) && !event.type.startsWith('$')) ids.push(event.id)
    }
    return ids
  }

  #stream(number: number): string {
    return `${this.#name}-${number}`
  }

  #newIds(count: number): string[] {
    return Array.from({ length: count }, () => idOf(this.#name, this.#ids++))
  }
}

it(`does what the model does, in ${STEPS} random steps with restarts, kills and scavenges`, async () => {
  await fc.assert(
    fc.asyncProperty(runs(STEPS_OF_A_RUN), async taken => {
      const run = new Run()
      await run.begin()
      for (const step of taken) await run.take(step)
      await run.finish()
    }),
    { seed: SEED, numRuns: Math.ceil((STEPS * 2.3) / STEPS_OF_A_RUN) },
  )
  expect(steps).toBeGreaterThanOrEqual(STEPS)
  await server.stop('SIGTERM')
  expect(verifyLog(file)).toEqual([])
}, 1_200_000)
