import type { ArticleDocument } from '@koryaku/contracts/articles/article-document.ts'
import { shortIdFrom } from '@koryaku/contracts/ids.ts'
import {
  type TemplateHeaderEvent,
  templateHeaderFamily,
} from '@koryaku/contracts/templates/template-header.events.ts'
import { newContentKey, sealContent } from '@koryaku/server-kit/sealed-content.ts'
import { describe, expect, it } from 'vitest'
import { examplesOf, happened } from '#testing/examples.ts'
import { author } from '#testing/small-world.ts'
import { templates } from './templates.ts'

const key = newContentKey()
const { given, scratch } = examplesOf(templates)
const headerId = shortIdFrom('header')
const header = { headerId, ownerId: author }
const head: ArticleDocument = { type: 'doc', version: 1, content: [{ type: 'horizontalRule' }] }
const sealed = (title: string) => sealContent({ title, purpose: '倒し方', head }, headerId, key)
const step = (event: TemplateHeaderEvent, minute = 0) =>
  happened(templateHeaderFamily.stream(headerId), event, minute)
const added = step({ type: 'TemplateHeaderAdded', data: { ...header, order: 10, sealed: sealed('ボス') } })
const changed = step(
  { type: 'TemplateHeaderChanged', data: { ...header, order: 5, sealed: sealed('ボス攻略') } },
  2,
)
const removed = step({ type: 'TemplateHeaderRemoved', data: header }, 3)

describe('templates: headers after actions of their owners', () => {
  it('has the words and the place that it was given last', async () => {
    await scratch().db.query(
      'insert into identity.content_key (content_id, owner_id, key) values ($1, $2, $3) on conflict do nothing',
      [headerId, author, key],
    )
    const { template_header: found } = await given(added, changed)
    expect(found).toMatchObject([
      { header_id: headerId, owner_id: author, title: 'ボス攻略', purpose: '倒し方', place: 5, head },
    ])
  })

  it('has no words any more when it was removed, with and without its key', async () => {
    const { template_header: found } = await given(added, changed, removed)
    expect(found).toMatchObject([{ title: '', purpose: '', removed: true, head: { content: [] } }])
    await scratch().db.query('delete from identity.content_key')
    expect(await given(added, changed, removed)).toEqual({ template_header: found })
  })
})
