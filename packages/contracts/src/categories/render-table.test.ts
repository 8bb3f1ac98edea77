import { expect, it } from 'vitest'
import type { Column } from './category-parts.ts'
import { renderTable } from './render-table.ts'

const columns: Column[] = [
  { columnId: 'name0000', type: 'text', label: '名前 <b>', choices: [] },
  { columnId: 'attack00', type: 'number', label: '攻撃力', choices: [] },
  { columnId: 'guide000', type: 'article', label: '記事', choices: [] },
  { columnId: 'face0000', type: 'image', label: '絵', choices: [] },
]
const article = '0123456789abc'

it('shows cells by their types, and words as words', () => {
  const html = renderTable({
    name: '"武器" & 盾',
    columns,
    rows: [
      { name0000: '<script>alert(1)</script>', attack00: -3.5, guide000: article, face0000: '/media/a.webp' },
      { guide000: 'zzzzzzzzzzzzz' },
    ],
    links: { [article]: { title: '攻略 <i>', slug: 'zelda' } },
    credits: { '/media/a.webp': '<small>花子</small>' },
  })
  expect(html).toContain('aria-label="&quot;武器&quot; &amp; 盾"')
  expect(html).toContain('<th scope="col" data-column="name0000" data-type="text">名前 &lt;b&gt;</th>')
  expect(html).toContain('<td>&lt;script&gt;alert(1)&lt;/script&gt;</td><td class="number">-3.5</td>')
  expect(html).toContain(`<a href="/games/zelda/${article}">攻略 &lt;i&gt;</a>`)
  expect(html).toContain(
    '<img src="/media/a.webp" alt="" loading="lazy" decoding="async"><small>花子</small></td>',
  )
  // An article that is not published leaves nothing of itself.
  expect(html).toContain('<tr><td></td><td class="number"></td><td></td><td></td></tr>')
  expect(html).not.toContain('<script')
})
