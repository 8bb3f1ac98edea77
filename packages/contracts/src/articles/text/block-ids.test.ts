import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { documentOf, oldDocuments, paragraph, partlyNamed } from '#testing/some-texts.ts'
import { articleDocumentSchema } from '../article-document.ts'
import { renderArticle } from '../render-article.ts'
import { writtenDocumentSchema } from '../written-document.ts'
import { blockIdOf, contentOf } from './block.ts'
import { BLOCK_ID } from './block-id.ts'
import { withBlockIds } from './block-ids.ts'

const line = (text: string) => ({ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] })

describe('names of blocks', () => {
  it('gives a legacy text the same IDs every time', () => {
    const named = withBlockIds(
      documentOf(line('まずは宿屋へ。'), line('まずは宿屋へ。'), { type: 'horizontalRule' }),
    )
    expect(named.content.map(blockIdOf)).toEqual(['13hsq8ih', '283l0es7', '6qc6l6ny'])
  })
  it('uses random IDs with a random source', () => {
    const lots = ['aaaaaaaa', 'aaaaaaaa', 'bbbbbbbb']
    const named = withBlockIds(documentOf(paragraph('aaaaaaaa', '塔'), line('弓')), () => lots.shift() ?? '')
    expect(named.content.map(blockIdOf)).toEqual(['aaaaaaaa', 'bbbbbbbb'])
  })
  it('are unique, and only those are new that were missing or there twice', () => {
    fc.assert(
      fc.property(fc.oneof(oldDocuments, partlyNamed), document => {
        const named = withBlockIds(document)
        const ids = named.content.map(blockIdOf)
        expect(new Set(ids).size).toBe(ids.length)
        for (const id of ids) expect(id).toMatch(BLOCK_ID)
        document.content.forEach((block, n) => {
          const id = blockIdOf(block)
          if (id && document.content.findIndex(other => blockIdOf(other) === id) === n)
            expect(ids[n]).toBe(id)
        })
        expect(named.content.map(contentOf)).toEqual(document.content.map(contentOf))
        expect(withBlockIds(document)).toEqual(named)
        expect(withBlockIds(named)).toEqual(named)
        expect(writtenDocumentSchema.parse(named)).toEqual(named)
      }),
    )
  })
})

describe('block IDs in a document', () => {
  const parsed = (...content: unknown[]) => articleDocumentSchema.safeParse({ type: 'doc', content })
  it('are allowed at the top level only', () => {
    const inside = { ...paragraph('bbbbbbbb', '弓') }
    const quote = { type: 'blockquote', attrs: { blockId: 'aaaaaaaa' }, content: [inside] }
    const left = { type: 'blockquote', attrs: { blockId: 'aaaaaaaa' }, content: [line('弓')] }
    expect(parsed(quote).data?.content).toEqual([left])
  })
  it('are separate from other attributes of a block', () => {
    const embed = { type: 'embed', attrs: { kind: 'game', id: '0000000000001', blockId: 'aaaaaaaa' } }
    const heading = { type: 'heading', attrs: { level: 3, blockId: 'bbbbbbbb', conflictOf: 'title' } }
    const rule = { type: 'horizontalRule', attrs: { blockId: 'cccccccc', conflictOf: 'aaaaaaaa' } }
    expect(parsed(embed, heading, rule).data?.content).toEqual([embed, heading, rule])
  })
  it('none is as good as null', () =>
    expect(parsed({ type: 'paragraph', attrs: { blockId: null } }).data?.content).toEqual([
      { type: 'paragraph' },
    ]))
  it.each(['', 'short', 'AAAAAAAA', 'title', 7])('rejects %j', blockId =>
    expect(parsed({ type: 'paragraph', attrs: { blockId } }).error?.issues[0]?.path).toEqual([
      ...['content', 0, 'attrs', 'blockId'],
    ]),
  )
  it('twice the same is not written', () =>
    expect(
      writtenDocumentSchema.safeParse(documentOf(paragraph('aaaaaaaa'), paragraph('aaaaaaaa'))).error?.issues,
    ).toMatchObject([{ message: 'block_id_twice' }]))
  it('readers get nothing of them', () => {
    const document = documentOf(line('弓'), line('矢'))
    expect(renderArticle(withBlockIds(document))).toEqual(renderArticle(document))
  })
})
