import { expect, it } from 'vitest'
import type { DocumentNode } from './article-document.ts'
import { picturesIn } from './pictures-in.ts'

it('finds images at any depth, each once', () => {
  const image = (src: string): DocumentNode => ({ type: 'image', attrs: { src, alt: '' } })
  const nodes: DocumentNode[] = [
    image('/media/a.webp'),
    { type: 'details', content: [{ type: 'paragraph' }, image('/media/b.webp')] },
    image('/media/a.webp'),
  ]
  expect(picturesIn(nodes)).toEqual(['/media/a.webp', '/media/b.webp'])
})
