import { expect, it } from 'vitest'
import { triggerIn } from './completion.ts'

it.each([
  ['/', 'block', ''],
  ['／ひょう', 'block', 'ひょう'],
  ['まず /tab', 'block', 'tab'],
  ['まず　／表', 'block', '表'],
  ['@ka', 'person', 'ka'],
  ['さんきゅう＠kakinoki', 'person', 'kakinoki'],
  ['(#ボス', 'tag', 'ボス'],
  ['これは＃', 'tag', ''],
])('%s asks for something', (before, kind, query) => expect(triggerIn(before)).toMatchObject({ kind, query }))
it.each(['攻撃/防御', '1/2', 'https://koryaku', 'a@b', 'C#', '# ', '@ka ', 'x/', '/a b', '//', '##', 'a.@b'])(
  '%s asks for nothing',
  before => expect(triggerIn(before)).toBeNull(),
)
