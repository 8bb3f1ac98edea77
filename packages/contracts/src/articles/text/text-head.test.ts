import { expect, it } from 'vitest'
import { documentOf } from '#testing/some-texts.ts'
import { headOf } from './text-head.ts'

const line = (text: string) => ({ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] })
const picture = (name: string) => ({
  type: 'image' as const,
  attrs: { src: `/media/${name}.webp`, alt: '城' },
})

it('contains title, first words and first image, at any depth', () => {
  const fold = {
    type: 'details' as const,
    attrs: { summary: '答え' },
    content: [line('左へ。'), picture('first')],
  }
  const document = documentOf(fold, line('まずは宿屋へ。'), picture('second'))
  expect(headOf({ title: '序盤', document })).toEqual({
    ...{ title: '序盤', excerpt: 'まずは宿屋へ。', picture: '/media/first.webp', letters: 10, pictures: 2 },
  })
})
it('an empty text has nothing to show', () =>
  expect(headOf({ title: '', document: documentOf({ type: 'paragraph' }) })).toEqual({
    ...{ title: '', excerpt: '', picture: null, letters: 0, pictures: 0 },
  }))
