import { expect, it } from 'vitest'
import type { DocumentNode } from './article-document.ts'
import { proposedSummary } from './proposed-summary.ts'

const words = (text: string): DocumentNode => ({ type: 'text', text })
const secret = (text: string): DocumentNode => ({ type: 'text', text, marks: [{ type: 'spoiler' }] })
const summaryOf = (...content: DocumentNode[]) =>
  proposedSummary({ type: 'doc', version: 1, content: [{ type: 'paragraph', content }] })

it.each([
  [
    'what is hidden, with the marks around it',
    [words('城へ行く。犯人は（'), secret('兄'), words('）。次に橋。')],
    '城へ行く。犯人は次に橋。',
  ],
  ['calls to people', [words('@taro さんに聞いた話。')], 'さんに聞いた話。'],
  ['tags', [words('炎に弱い #ボス #序盤')], '炎に弱い'],
])('is without %s', (_, content, summary) => expect(summaryOf(...content)).toBe(summary))
it('keeps addresses of mail', () => expect(summaryOf(words('a@example.com へ'))).toBe('a@example.com へ'))
