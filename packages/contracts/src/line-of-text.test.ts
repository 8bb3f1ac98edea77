import { describe, expect, it } from 'vitest'
import { articleContentChange, tagSchema } from './articles/article-content.ts'
import { writtenNicknamesSchema } from './games/game.events.ts'
import { importArticle, importGame, importUser } from './imports/import.api.ts'
import { inquiryBody } from './inquiries/inquiry.api.ts'
import { appealBody, decideAppealBody, reinstateBody, suspendBody } from './moderation/moderation.api.ts'
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

const at = '2020-01-01T00:00:00Z'
const paragraph = { type: 'paragraph', content: [{ type: 'text', text: '本文' }] }
const document = { type: 'doc', version: 1, content: [paragraph] }
const imported: [what: string, importOf: (text: string) => unknown][] = [
  [
    'member',
    text =>
      importUser.safeParse({ key: 'k', name: 'taro', displayName: text, occurredAt: at }).data?.displayName,
  ],
  [
    'article',
    text =>
      importArticle.safeParse({
        key: 'k',
        authorKey: 'k',
        gameSlug: 'g',
        content: { title: text, document },
        occurredAt: at,
      }).data?.content.title,
  ],
  ['game', text => importGame.safeParse({ slug: 'g', details: { titleJa: text } }).data?.details.titleJa],
]
describe.each(imported)('the name of an imported %s', (_what, importOf) =>
  it.each(cases)('is one visible line, or rejected, with %s', (_case, text, line) =>
    expect(importOf(text) ?? '').toBe(line),
  ),
)
it('a nickname of a game is one line', () =>
  expect(writtenNicknamesSchema.parse(['マ\u202eイ\nクラ'])).toEqual(['マイ クラ']))

const evidence = { rule: 'spam', evidenceRevision: '0' }
const letter = { genre: 'bug', email: 'taro@example.com' }
const read: [what: string, parsed: (text: string) => unknown][] = [
  ['an inquiry', text => inquiryBody.safeParse({ ...letter, contents: text }).data?.contents],
  ['an appeal', text => appealBody.safeParse({ appeal: text }).data?.appeal],
  ['the reason of a suspension', text => suspendBody.safeParse({ ...evidence, reason: text }).data?.reason],
  ['the reason of a reinstatement', text => reinstateBody.safeParse({ reason: text }).data?.reason],
  [
    'the reason of a decision',
    text => decideAppealBody.safeParse({ outcome: 'upheld', reason: text }).data?.reason,
  ],
  ['a description of oneself', text => userProfileChange.safeParse({ description: text }).data?.description],
  ['a summary', text => articleContentChange.parse({ description: text }).description],
]
describe.each(read)('%s', (_what, parsed) => {
  it('keeps its lines, and no other control or change of direction', () =>
    expect(parsed('一\r\n二\u2028三\u001b[31m\u202e四\t五')).toBe('一\n二\n三[31m四 五'))
  it('is empty or rejected without visible characters', () =>
    expect(parsed('\u3164\n\u200b\u2800') || undefined).toBeUndefined())
})

describe('a tag', () => {
  const tagsOf = (tag: string) => articleContentChange.safeParse({ tags: [tag] }).data?.tags
  it.each(['.', '..', '．', '‥', '\u3164', '\u2800'])('%j would lead nowhere, and is refused', tag =>
    expect(tagsOf(tag)).toBeUndefined(),
  )
  it.each(['...', '.hack', 'Ver.2', '序盤'])('%s is one', tag =>
    expect(tagsOf(tag)).toEqual([tag.normalize('NFKC')]),
  )
  it('accepts stored lines', () => expect(tagSchema.parse('..')).toBe('..'))
})
