import { expect, it } from 'vitest'
import { documentOfLines, linesOfDocument } from '#app/features/my-articles/head-lines.ts'

it('a line is a paragraph, and comes back as one', () => {
  const document = documentOfLines('確認した版：\n\n 機種： \n')
  expect(document.content).toEqual(
    ['確認した版：', '機種：'].map(text => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
  )
  expect(linesOfDocument(document)).toBe('確認した版：\n機種：')
  expect(documentOfLines(' ').content).toEqual([])
})
