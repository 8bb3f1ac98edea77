import type { ArticleContent } from '@koryaku/contracts/articles/article-content.ts'
import type { DocumentNode } from '@koryaku/contracts/articles/article-document.ts'
import { expect, it } from 'vitest'
import { articleMarkdown } from './article-markdown.ts'

const text = (value: string, ...marks: object[]) => ({ type: 'text', text: value, marks }) as DocumentNode
const block = (type: string, content: DocumentNode[], attrs?: object) =>
  ({ type, content, attrs }) as DocumentNode
const markdown = (...content: DocumentNode[]) => {
  const document = { type: 'doc', version: 1, content } as const
  const facts = {
    kind: 'strategy',
    language: 'ja',
    title: '題',
    description: '',
    thumbnail: null,
    tags: ['序盤'],
  }
  return articleMarkdown({ ...facts, document } as unknown as ArticleContent, { id: 'x' }).split('---\n\n')[1]
}

it('begins with the facts of the article', () => {
  const document = { type: 'doc', version: 1, content: [] } as const
  const content = {
    ...{ kind: 'blog', language: 'en', title: 'A "b"', description: '', thumbnail: null },
    tags: [],
  }
  expect(articleMarkdown({ ...content, document } as unknown as ArticleContent, { id: 'x' })).toBe(
    '---\ntitle: "A \\"b\\""\ndescription: ""\nkind: "blog"\nlanguage: "en"\ntags: []\nid: "x"\n---\n\n\n',
  )
})

it.each([
  [
    'marks',
    block('paragraph', [text('太', { type: 'bold' }), text('秘', { type: 'spoiler' })]),
    '**太**||秘||\n',
  ],
  [
    'a link',
    block('paragraph', [text('道', { type: 'link', attrs: { href: '/games/x' } })]),
    '[道](</games/x>)\n',
  ],
  [
    'text that looks like Markdown',
    block('paragraph', [text('*a* [b] # <c>')]),
    '\\*a\\* \\[b\\] \\# \\<c\\>\n',
  ],
  ['a heading', block('heading', [text('見出し')], { level: 3 }), '### 見出し\n'],
  [
    'lists in lists',
    block('bulletList', [
      block('listItem', [
        block('paragraph', [text('一')]),
        block('orderedList', [block('listItem', [block('paragraph', [text('二')])])], { start: 3 }),
      ]),
    ]),
    '- 一\n\n  3. 二\n',
  ],
  [
    'things to do',
    block('taskList', [
      block('taskItem', [
        block('paragraph', [text('鍵を取る')]),
        block('bulletList', [block('listItem', [block('paragraph', [text('東の塔')])])]),
      ]),
    ]),
    '- [ ] 鍵を取る\n\n  - 東の塔\n',
  ],
  [
    'a part that stands out',
    block('callout', [block('paragraph', [text('毒')]), block('paragraph', [text('草')])], {
      tone: 'warning',
    }),
    '> [!WARNING]\n> 毒\n>\n> 草\n',
  ],
  [
    'a note in its place',
    block('paragraph', [text('弓'), { type: 'footnote', attrs: { note: '公式*による' } } as DocumentNode]),
    '弓^[公式\\*による]\n',
  ],
  [
    'a video',
    { type: 'external', attrs: { url: 'https://www.nicovideo.jp/watch/sm9' } } as DocumentNode,
    '<https://www.nicovideo.jp/watch/sm9>\n',
  ],
  [
    'a picture with numbered places',
    {
      type: 'image',
      attrs: {
        src: '/media/a.webp',
        alt: '',
        pins: [
          { x: 1, y: 2, label: '鍵' },
          { x: 3, y: 4, label: '剣' },
        ],
      },
    } as DocumentNode,
    '![](../images/a.webp)\n\n1. 鍵\n2. 剣\n',
  ],
  ['a quote', block('blockquote', [block('paragraph', [text('引')])]), '> 引\n'],
  ['code with backticks', block('codeBlock', [text('a```b')], { language: 'ts' }), '````ts\na```b\n````\n'],
  [
    'a table',
    block('table', [
      block('tableRow', [block('tableHeader', [block('paragraph', [text('場所')])])]),
      block('tableRow', [
        block('tableCell', [block('paragraph', [text('a')]), block('paragraph', [text('b')])]),
      ]),
    ]),
    '| 場所 |\n| --- |\n| a<br>b |\n',
  ],
  [
    'a picture of the archive',
    { type: 'image', attrs: { src: '/media/a.webp', alt: '地図' } } as DocumentNode,
    '![地図](../images/a.webp)\n',
  ],
  [
    'a folded part',
    block('details', [block('paragraph', [text('中')])], { summary: '開<く' }),
    '<details><summary>開&#60;く</summary>\n\n中\n\n</details>\n',
  ],
])('writes %s', (_, node, expected) => expect(markdown(node)).toBe(expected))
