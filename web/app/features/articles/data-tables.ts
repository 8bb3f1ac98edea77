import type { CategoryDocument, RowList } from '@koryaku/contracts/categories/category.api.ts'
import type { Column } from '@koryaku/contracts/categories/category-parts.ts'
import { apiGet, path } from '#app/api/client.ts'
import { rowElement } from '#app/features/articles/data-table-row.ts'
import { useDataTableText } from '#app/features/articles/data-table-strings.ts'
import { type Sorting, shownRows, type TableRow } from '#app/features/articles/shown-rows.ts'
import { type Language, localePath } from '#app/i18n/language.ts'

/** Number of rows rendered after filtering; the button for more adds the same number. */
const DRAWN = 100

interface Loaded {
  columns: Column[]
  rows: TableRow[]
  links: RowList['meta']['links']
  credits: RowList['meta']['credits']
}

/** Lets readers sort and filter one table. All rows are loaded at the first such action. */
export function enliven(place: HTMLElement): void {
  if ('alive' in place.dataset) return
  place.dataset.alive = ''
  const language: Language = document.documentElement.lang === 'en' ? 'en' : 'ja'
  // The server does not know the language of the page.
  for (const link of place.querySelectorAll('td > a'))
    link.setAttribute('href', localePath(language, link.getAttribute('href') ?? ''))
  const text = useDataTableText.in(language)
  const body = place.querySelector('tbody')
  if (!body) return
  const first = body.rows.length
  let total = Number(place.dataset.rows)
  let drawn = first
  let loading: Promise<Loaded> | undefined
  let sorting: Sorting | null = null
  let asked = 0

  const tools = element('div', { className: 'data-table-tools', lang: language })
  const filter = element('input', { type: 'search', placeholder: text.filter })
  filter.setAttribute('aria-label', text.filter)
  const said = element('p')
  said.setAttribute('role', 'status')
  const more = element('button', { type: 'button', textContent: text.more, className: 'data-table-more' })
  tools.append(filter, said)
  place.prepend(tools)
  place.append(more)
  const tell = (shown: number, found: number) => {
    said.textContent = text.shown(shown, found)
    more.hidden = shown >= found
  }
  tell(first, total)

  async function show(): Promise<void> {
    const turn = ++asked
    said.textContent = text.loading
    try {
      loading ??= load(place.dataset.table ?? '', language)
      const all = await loading
      // Superseded by a newer action of the reader.
      if (turn !== asked || !body) return
      total = all.rows.length
      const found = shownRows(all, { words: filter.value, sorting, language })
      body.replaceChildren(...found.slice(0, drawn).map(row => rowElement(row, all, language)))
      tell(Math.min(drawn, found.length), found.length)
    } catch {
      loading = undefined
      if (turn === asked) said.textContent = text.failed
    }
  }
  filter.addEventListener('input', event => {
    if ((event as InputEvent).isComposing) return
    drawn = DRAWN
    void show()
  })
  filter.addEventListener('compositionend', () => void show())
  more.addEventListener('click', () => {
    drawn += DRAWN
    void show()
  })
  for (const head of place.querySelectorAll<HTMLElement>('th[data-column]')) {
    const button = element('button', { type: 'button', textContent: head.textContent ?? '' })
    button.title = text.sort
    head.replaceChildren(button)
    button.addEventListener('click', () => {
      const columnId = head.dataset.column ?? ''
      const down = sorting?.columnId === columnId && !sorting.down
      sorting = { columnId, down }
      for (const other of place.querySelectorAll('th[aria-sort]')) other.removeAttribute('aria-sort')
      head.setAttribute('aria-sort', down ? 'descending' : 'ascending')
      drawn = Math.max(drawn, Math.min(DRAWN, total))
      void show()
    })
  }
}

const element = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
): HTMLElementTagNameMap[Name] => Object.assign(document.createElement(name), properties)

async function load(id: string, language: Language): Promise<Loaded> {
  const { data } = await apiGet<CategoryDocument>(path`database_categories/${id}`)
  const loaded: Loaded = { columns: data.attributes.columns, rows: [], links: {}, credits: {} }
  let after: string | null = null
  do {
    const page: RowList = await apiGet<RowList>(path`database_categories/${id}/rows`, {
      query: { after, language },
    })
    for (const { attributes } of page.data) loaded.rows.push(attributes.cells)
    Object.assign(loaded.links, page.meta.links)
    Object.assign(loaded.credits, page.meta.credits)
    after = page.meta.next
  } while (after !== null)
  return loaded
}
