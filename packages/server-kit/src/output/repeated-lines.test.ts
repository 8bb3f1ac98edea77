import { describe, expect, it } from 'vitest'
import { createLogger } from '../logger.ts'
import { RepeatedLines, repeatedLines } from './repeated-lines.ts'

function listen(windowMs = 60_000) {
  const lines: Record<string, unknown>[] = []
  const write = (line: string) => void lines.push(JSON.parse(line))
  return { lines, log: createLogger('test', 'info', { write }, new RepeatedLines(windowMs)) }
}
class Refused extends Error {
  override readonly name = 'Refused'
}

describe('a log', () => {
  it('has one line of a thousand refusals, and then how many there were', async () => {
    const { lines, log } = listen(50)
    const before = repeatedLines()
    for (let n = 0; n < 1_000; n++) log.child({ reqId: n }).warn({ err: new Refused('no place') }, 'refused')
    expect(lines).toHaveLength(1)
    expect(repeatedLines() - before).toBe(999)
    await expect.poll(() => lines.length).toBe(2)
    expect(lines[1]).toMatchObject({ level: 40, leftOut: 999, reason: 'Refused', msg: 'refused' })
    log.warn({ err: new Refused('no place') }, 'refused')
    expect(lines).toHaveLength(3)
  })

  it('has each kind: other words, another error, another reason, another of our parts', () => {
    const { lines, log } = listen()
    for (let n = 0; n < 3; n++) {
      log.warn({ err: new Refused('x') }, 'one')
      log.warn({ err: new TypeError('x') }, 'one')
      log.warn({ reason: 'ECONNREFUSED' }, 'one')
      log.warn({ reason: 'ECONNREFUSED', lane: 'writes' }, 'one')
      log.warn({ err: new Refused('x'), job: 'kpi' }, 'one')
      log.warn(new Refused('x'), 'two')
      log.warn('three')
    }
    expect(lines).toHaveLength(7)
  })

  it('logs some unexpected errors of a kind, each with its ID', () => {
    const { lines, log } = listen()
    for (let n = 0; n < 100; n++) log.error({ err: new Error('x'), correlationId: `id-${n}` }, 'broken')
    expect(lines).toHaveLength(20)
    expect(lines[19]?.correlationId).toBe('id-19')
  })

  it('logs every line that is not a fault', () => {
    const { lines, log } = listen()
    for (let n = 0; n < 100; n++) log.info({ event: 'page_view' })
    expect(lines).toHaveLength(100)
  })

  it('is not flooded by messages that differ each time', () => {
    const { lines, log } = listen()
    for (let n = 0; n < 10_000; n++) log.error(`unknown address ${n}`)
    expect(lines.length).toBeLessThan(300)
  })
})
