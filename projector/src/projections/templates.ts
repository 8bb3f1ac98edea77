import { DOCUMENT_VERSION } from '@koryaku/contracts/articles/article-document.ts'
import type { Written } from '@koryaku/contracts/tables/define-table.ts'
import { templateHeader } from '@koryaku/contracts/tables/template-header.table.ts'
import { templateHeaderFamily } from '@koryaku/contracts/templates/template-header.events.ts'
import type { HeaderWords } from '@koryaku/contracts/templates/template-parts.ts'
import { contentOpener } from '#engine/opened-contents.ts'
import { defineProjection, on } from '#engine/projection.ts'
import { loadRows, upsertRows } from '#engine/rows.ts'

type HeaderRecord = Written<typeof templateHeader>

const NO_WORDS: HeaderWords = {
  ...{ title: '', purpose: '' },
  head: { type: 'doc', version: DOCUMENT_VERSION, content: [] },
}

/** Headers that group templates and give them a common text. The templates themselves are articles. */
export const templates = defineProjection({
  name: 'templates',
  codeVersion: 1,
  tables: [templateHeader],
  handles: on(...templateHeaderFamily.events),
  async apply(db, events, t) {
    const ids = events.map(({ data }) => data.headerId)
    const open = await contentOpener(db, ids)
    const records = await loadRows(db, t, templateHeader, ids)
    for (const { type, data, metadata } of events) {
      const { headerId: header_id, ownerId: owner_id } = data
      const before = records.get(header_id)
      const at = { header_id, owner_id, updated_at: metadata.occurredAt }
      const next: HeaderRecord =
        type === 'TemplateHeaderRemoved'
          ? { ...at, ...NO_WORDS, place: before?.place ?? 0, removed: true }
          : {
              ...{ ...at, ...NO_WORDS, ...open<HeaderWords>(data.sealed, header_id) },
              ...{ place: data.order, removed: false },
            }
      records.set(header_id, next)
    }
    await upsertRows(db, t, templateHeader, records.values())
  },
})
