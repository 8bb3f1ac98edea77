import { tablesIn } from '@koryaku/contracts/articles/tables-in.ts'
import type { TextDocument } from '@koryaku/contracts/articles/text/article-text.api.ts'
import { blockIdOf } from '@koryaku/contracts/articles/text/block.ts'
import { importedArticleId } from '@koryaku/contracts/imports/import.api.ts'
import type { HttpSession } from './http-session.ts'

/** Tables of articles that become data tables of their games. */
const demoTables = [
  { by: 'kakinoki', articleKey: 'demo-elden-ring-opening-route', name: '序盤の区間ごとの時間とレベル' },
]

/** Makes tables of articles data tables. Each step has a key, so that a repeated load makes none twice. */
export async function seedTables(sessionOf: (name: string) => HttpSession | undefined): Promise<void> {
  for (const { by, articleKey, name } of demoTables) {
    const session = sessionOf(by)
    if (!session) continue
    const article = `/api/my/articles/${importedArticleId(articleKey)}`
    const key = `demo-table-${articleKey}`
    const { data } = await session.expect<TextDocument>('GET', `${article}/text`)
    const { ref: base, document } = data.attributes
    const table = document.content.find(({ type }) => type === 'table')
    const convert = async (blockId: string | undefined) => {
      const path = `${article}/database_categories/convert`
      const made = await session.expect<{ data: { id: string } }>('POST', path, { base, blockId, name }, key)
      return made.data.id
    }
    const id = table ? await convert(blockIdOf(table)) : tablesIn(document.content)[0]
    const address = `/api/my/database_categories/${id}/publish`
    await session.expect('PATCH', address, undefined, `${key}-public`)
    await session.expect('PATCH', `${article}/publish`, { substantial: false }, `${key}-article`)
  }
}
