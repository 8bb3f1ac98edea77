import { articleDocumentSchema } from '@koryaku/contracts/articles/article-document.ts'
import { embedKinds } from '@koryaku/contracts/articles/embed-places.ts'
import { getSchema } from '@tiptap/core'
import { Node } from '@tiptap/pm/model'
import { expect, it } from 'vitest'
import { extensionsFor } from './extensions.ts'

const text = { type: 'text', text: 'あ' }
const paragraph = { type: 'paragraph', content: [text] }
const cell = (type: string, attrs: object = {}) => ({
  type,
  attrs: { colspan: 1, rowspan: 1, ...attrs },
  content: [paragraph],
})

/** One of everything that a stored document may hold. */
const everything = {
  type: 'doc',
  version: 1,
  content: [
    { type: 'heading', attrs: { level: 2 }, content: [text] },
    {
      type: 'paragraph',
      content: [
        ...['bold', 'italic', 'strike', 'code', 'underline', 'spoiler'].map(type => ({
          ...text,
          marks: [{ type }],
        })),
        { type: 'text', text: 'い', marks: [{ type: 'link', attrs: { href: 'https://example.com/' } }] },
        { type: 'hardBreak' },
        { type: 'footnote', attrs: { note: '公式サイトによる。' } },
      ],
    },
    { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph] }] },
    { type: 'orderedList', attrs: { start: 2 }, content: [{ type: 'listItem', content: [paragraph] }] },
    { type: 'blockquote', content: [paragraph] },
    { type: 'codeBlock', attrs: { language: 'text' }, content: [text] },
    { type: 'details', attrs: { summary: 'ネタバレ' }, content: [paragraph] },
    {
      type: 'table',
      content: [
        {
          type: 'tableRow',
          content: [cell('tableHeader', { colwidth: [120] }), cell('tableCell', { align: 'right' })],
        },
      ],
    },
    { type: 'image', attrs: { src: '/media/abc.webp', alt: '地図', width: 8, height: 5 } },
    ...embedKinds.map(kind => ({ type: 'embed', attrs: { kind, id: '49qzre5m8rbnj' } })),
    {
      type: 'image',
      attrs: {
        src: '/media/abc.webp',
        alt: '',
        width: 8,
        height: 5,
        pins: [{ x: 125, y: 1_000, label: '灯台' }],
      },
    },
    {
      type: 'taskList',
      content: [
        {
          type: 'taskItem',
          content: [paragraph, { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph] }] }],
        },
      ],
    },
    ...['info', 'tip', 'warning'].map(tone => ({ type: 'callout', attrs: { tone }, content: [paragraph] })),
    { type: 'external', attrs: { url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=90' } },
    { type: 'horizontalRule' },
  ],
}

const words = { bodyPlaceholder: '', embed: { article: '', game: '', category: '', review: '' } }

it('opens every node and mark that the document of the contracts admits, and gives it back unchanged', () => {
  const stored = articleDocumentSchema.parse(everything)
  const opened = Node.fromJSON(getSchema(extensionsFor(words)), stored)
  opened.check()
  expect(articleDocumentSchema.parse({ ...opened.toJSON(), version: 1 })).toEqual(stored)
})
