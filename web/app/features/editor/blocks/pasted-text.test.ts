import { getSchema } from '@tiptap/core'
import { expect, it } from 'vitest'
import { extensionsFor } from '#app/features/editor/extensions.ts'
import { boundedStart } from '#app/features/editor/own-starter-kit.ts'
import { hasWords, withPlainBreaks } from './pasted-text.ts'

it('soft breaks of word processors and other ends of lines are breaks', () =>
  expect(withPlainBreaks('一\u2028二\u000b三\u000c四\u0085五\r\n六\u001b\u007f七\t八')).toBe(
    '一\n二\n三\n四\n五\n六七\t八',
  ))

it.each([
  ['<p>文</p><img src="file:///a.png">', true],
  ['<html><head><title>a</title></head><body><table><tr><td>1</td></tr></table></body></html>', true],
  ['<meta charset="utf-8"><img src="https://example.com/a.png" alt="a">', false],
  [
    '<html><head><style>p{}</style></head><body><!--StartFragment--><img src="a">&nbsp;<!--EndFragment--></body></html>',
    false,
  ],
  ['', false],
])('HTML with words besides its pictures: %s', (html, has) => expect(hasWords(html)).toBe(has))

it.each([
  ['3', 3],
  ['0', 0],
  ['100000', 100_000],
  ['100001', 1],
  ['-1', 1],
  ['x', 1],
  ['1.5', 1],
  [null, 1],
])('a pasted list that starts at %s is stored from %s', (text, start) =>
  expect(boundedStart(text)).toBe(start),
)

it('has bounds for what is read from HTML', () => {
  const { nodes } = getSchema(
    extensionsFor({ bodyPlaceholder: '', embed: { article: '', game: '', category: '', review: '' } }),
  )
  const attrsOf = (name: string, element: object) => {
    const rule = nodes[name]?.spec.parseDOM?.[0]
    const got = rule && 'getAttrs' in rule && rule.getAttrs?.(element as never)
    return typeof got === 'object' ? got : null
  }
  const list = (start: string) => ({
    getAttribute: (name: string) => (name === 'start' ? start : null),
    querySelector: () => null,
    style: {},
  })
  expect(attrsOf('orderedList', list('20261126'))).toMatchObject({ start: 1 })
  expect(attrsOf('orderedList', list('5'))).toMatchObject({ start: 5 })
  const code = (language: string) => ({
    firstElementChild: { classList: [`language-${language}`] },
    getAttribute: () => null,
  })
  expect(attrsOf('codeBlock', code('ts'))).toMatchObject({ language: 'ts' })
  expect(attrsOf('codeBlock', code('x'.repeat(60)))?.language ?? null).toBeNull()
})
