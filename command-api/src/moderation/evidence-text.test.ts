import type { DocumentNode } from '@koryaku/contracts/articles/article-document.ts'
import { expect, it } from 'vitest'
import { evidenceText } from './evidence-text.ts'

const text = (value: string, ...marks: object[]) => ({ type: 'text', text: value, marks }) as DocumentNode
const block = (type: string, content: DocumentNode[], attrs?: object) =>
  ({ type, content, attrs }) as DocumentNode
const paragraph = (words: string) => block('paragraph', [text(words)])

it.each([
  ['a heading', block('heading', [text('祠')], { level: 3 }), '\n### 祠'],
  [
    'where a link leads',
    block('paragraph', [text('店', { type: 'link', attrs: { href: 'https://a.example/' } })]),
    '店 <https://a.example/>',
  ],
  ['what a spoiler hides', block('paragraph', [text('犯人', { type: 'spoiler' })]), '犯人'],
  [
    'a list',
    block(
      'bulletList',
      ['一', '二'].map(words => block('listItem', [paragraph(words)])),
    ),
    '・一\n・二',
  ],
  ['numbers', block('orderedList', [block('listItem', [paragraph('矢')])], { start: 3 }), '3. 矢'],
  [
    'a table',
    block('table', [
      block(
        'tableRow',
        ['場所', '時間'].map(words => block('tableCell', [paragraph(words)])),
      ),
    ]),
    '| 場所 | 時間 |',
  ],
  ['a quotation', block('blockquote', [paragraph('曰く')]), '> 曰く'],
  ['what is folded', block('details', [paragraph('中')], { summary: '開く' }), '▼ 開く\n中'],
  [
    'a picture',
    { type: 'image', attrs: { alt: '地図', src: '/media/a.webp' } } as DocumentNode,
    '[地図 /media/a.webp]',
  ],
])('a text as it was shows %s', (_, node, shown) => {
  expect(evidenceText({ document: { type: 'doc', version: 1, content: [node] } })).toBe(shown)
})
