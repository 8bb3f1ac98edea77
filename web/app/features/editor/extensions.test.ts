import { articleDocumentSchema } from '@koryaku/contracts/articles/article-document.ts'
import { getSchema } from '@tiptap/core'
import { Node } from '@tiptap/pm/model'
import { expect, it } from 'vitest'
import { extensionsFor } from './extensions.ts'

const text = { type: 'text', text: 'あ' }
const paragraph = { type: 'paragraph', content: [text] }
const cell = (type: string) => ({ type, attrs: { colspan: 1, rowspan: 1 }, content: [paragraph] })

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
      ],
    },
    { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph] }] },
    { type: 'orderedList', attrs: { start: 2 }, content: [{ type: 'listItem', content: [paragraph] }] },
    { type: 'blockquote', content: [paragraph] },
    { type: 'codeBlock', attrs: { language: 'text' }, content: [text] },
    { type: 'details', attrs: { summary: 'ネタバレ' }, content: [paragraph] },
    {
      type: 'table',
      content: [{ type: 'tableRow', content: [cell('tableHeader'), cell('tableCell')] }],
    },
    { type: 'image', attrs: { src: '/media/abc.webp', alt: '地図', width: 8, height: 5 } },
    { type: 'embed', attrs: { kind: 'article', id: '49qzre5m8rbnj' } },
    { type: 'horizontalRule' },
  ],
}

const words = { bodyPlaceholder: '', embed: { article: '', game: '' } }

it('opens every node and mark that the document of the contracts admits, and gives it back unchanged', () => {
  const stored = articleDocumentSchema.parse(everything)
  const opened = Node.fromJSON(getSchema(extensionsFor(words)), stored)
  opened.check()
  expect(articleDocumentSchema.parse({ ...opened.toJSON(), version: 1 })).toEqual(stored)
})
