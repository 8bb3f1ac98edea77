import { expect, it } from 'vitest'
import { articleContentChange } from './articles/article-content.ts'
import { userProfileChange } from './users/user-profile.ts'

const cases: [what: string, text: string, line: string][] = [
  ['an override of the direction', 'abc\u202egnp.exe', 'abcgnp.exe'],
  ['an isolate that is never closed', '\u2066名前', '名前'],
  ['a bell', 'a\u0007b', 'ab'],
  ['breaks of lines', 'a\nb\u2028c', 'a b c'],
  ['spaces without a width', '\u200b\u200b', ''],
  ["Hangul's filler", '\u3164', ''],
  ['an empty braille sign', '\u2800', ''],
  ['a family, joined', '👨\u200d👩\u200d👧', '👨\u200d👩\u200d👧'],
  ['a flag, by tags', '🏴\u{e0067}\u{e0062}\u{e007f}', '🏴\u{e0067}\u{e0062}\u{e007f}'],
  ['a wide space', '名\u3000前', '名\u3000前'],
  ['Hebrew and Arabic', 'שם اسم', 'שם اسم'],
]

it.each(cases)('a name with %s is shown as one line that can be seen, or refused', (_what, text, line) => {
  const { data, success } = userProfileChange.safeParse({ displayName: text })
  expect(data?.displayName ?? '').toBe(line)
  expect(success).toBe(line !== '')
})
it.each(cases)('a title with %s is one line that can be seen, or empty', (_what, text, line) =>
  expect(articleContentChange.parse({ title: text }).title).toBe(line),
)
