import { expect, it } from 'vitest'
import { inSpoiler, nameBefore, quoted, type Replacement } from './written-marks.ts'

const done = (all: string, { from, to, text }: Replacement) => all.slice(0, from) + text + all.slice(to)

it.each([
  ['犯人は村長', 3, 5, '犯人は||村長||', '村長'],
  ['犯人は 村長 です', 3, 7, '犯人は ||村長|| です', '村長'],
  ['', 0, 0, '||||', ''],
])('a spoiler in %j', (all, from, to, after, selected) => {
  const made = inSpoiler(all, from, to)
  expect(done(all, made)).toBe(after)
  expect(after.slice(...made.select)).toBe(selected)
})

it.each([
  ['一\n二\n三', 2, 3, '一\n> 二\n三'],
  ['一\n二\n三', 0, 3, '> 一\n> 二\n三'],
  ['> 一\n＞二', 0, 6, '一\n二'],
  ['', 0, 0, '> '],
])('a quote in %j', (all, from, to, after) => expect(done(all, quoted(all, from, to))).toBe(after))

it.each([
  ['どうも@ta', { from: 3, query: 'ta' }],
  ['＠やま', { from: 0, query: 'やま' }],
  ['a@ta', null],
  ['@ta ', null],
  ['@', null],
])('a name in %j', (before, found) => expect(nameBefore(before)).toEqual(found))
