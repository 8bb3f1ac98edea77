import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { progressBar } from './progress-bar.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const FORMAT = '{bar} {percentage} %, {events} events, {rate}/s, {left} s left'

function shownOn(isTTY: boolean) {
  const out = Object.assign(new PassThrough(), { isTTY, columns: 80, cursorTo() {}, clearLine() {} })
  const said = { text: '' }
  out.on('data', chunk => {
    said.text += chunk
  })
  return { bar: progressBar(FORMAT, out as unknown as NodeJS.WriteStream), said }
}

/** A minute of work, a hundredth every 0.6 s. */
function work(bar: ReturnType<typeof progressBar>): void {
  bar.step('copying')
  for (let percent = 0; percent <= 100; percent++) {
    bar.update({ position: percent, head: 100, events: percent * 10 })
    vi.advanceTimersByTime(600)
  }
  bar.stop()
}

it('prints plain lines to a pipe instead of a bar', () => {
  const { bar, said } = shownOn(false)
  work(bar)
  const lines = said.text.trimEnd().split('\n')
  expect(lines[0]).toBe('copying')
  expect(lines[1]).toBe('copying 10 %, 100 events, 17/s, 54 s left')
  expect(lines.length).toBeLessThanOrEqual(11)
  for (const line of lines) expect(line).toMatch(/^[ -~]+$/)
})

it('prints only the name of a step that ends immediately', () => {
  const { bar, said } = shownOn(false)
  bar.step('checking')
  for (let done = 0; done <= 100; done++) bar.update({ position: done, head: 100, events: done })
  bar.stop()
  expect(said.text).toBe('checking\n')
})

it('draws a bar on a terminal', () => {
  const { bar, said } = shownOn(true)
  work(bar)
  expect(said.text).toContain('█')
})
