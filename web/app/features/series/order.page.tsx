import type { ArticleResource } from '@koryaku/contracts/articles/article.api.ts'
import type { OwnSeriesDocument } from '@koryaku/contracts/series/series.api.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { includedOf } from '#app/api/documents.ts'
import { oneOwnSeries } from '#app/entities/series/series-queries.ts'
import { AddParts } from '#app/features/series/add-parts.tsx'
import { moved } from '#app/features/series/moved.ts'
import { PartRows } from '#app/features/series/part-rows.tsx'
import styles from '#app/features/series/series.module.css'
import { SeriesDialog } from '#app/features/series/series-dialog.tsx'
import { useSeriesText } from '#app/features/series/strings.ts'
import { useOrder } from '#app/features/series/use-order.ts'
import { definePage } from '#app/routes/page.ts'
import { useParam } from '#app/routes/page-context.tsx'
import { AppLink } from '#app/ui/app-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHeading } from '#app/ui/section.tsx'
import { PageSkeleton } from '#app/ui/skeleton.tsx'

function Order() {
  const { data, error } = useQuery(oneOwnSeries(useParam('seriesId')))
  if (error && !data) throw error
  return data ? <OrderOf key={data.data.id} document={data} /> : <PageSkeleton />
}

/** Which articles a series is, in which order. */
function OrderOf({ document }: { document: OwnSeriesDocument }) {
  const text = useSeriesText()
  const { data: series } = document
  const included = includedOf(document)
  const [open, setOpen] = useState<'add' | 'rename' | null>(null)
  const [said, setSaid] = useState('')
  // Articles just added are not yet in any response.
  const [added, setAdded] = useState<ReadonlyMap<string, ArticleResource['attributes']>>(new Map())
  const order = useOrder(series, () => setSaid(text.overtaken))
  const parts = order.ids.map(id => ({
    id,
    article: included.get<ArticleResource>('article', id)?.attributes ?? added.get(id),
  }))
  const titleOf = (at: number) => parts[at]?.article?.title || text.noTitle
  const isRead = parts.some(({ article }) => article?.type === 'PublishedArticle' && !article.purgeAt)
  const place = (from: number, to: number) => {
    if (from === to) return
    order.change(moved(order.ids, from, to))
    setSaid(text.moved(titleOf(from), to + 1, parts.length))
  }
  const takeOut = (at: number) => {
    order.change(order.ids.toSpliced(at, 1))
    setSaid(text.takenOut(titleOf(at)))
  }
  return (
    <>
      <PageHeading title={series.attributes.title} lead={series.attributes.description || undefined}>
        <Button onClick={() => setOpen('rename')}>{text.rename}</Button>
      </PageHeading>
      <p className={styles.links}>
        <AppLink to="/articles/series">{text.back}</AppLink>
        {isRead && <AppLink to={`/series/${series.id}`}>{text.read}</AppLink>}
      </p>
      <p className="soft">{text.orderLead}</p>
      <div className={styles.tools}>
        <Button look="primary" icon={<Plus aria-hidden />} onClick={() => setOpen('add')}>
          {text.add}
        </Button>
        <Button
          icon={<Undo2 aria-hidden />}
          aria-disabled={!order.canUndo || undefined}
          onClick={() => {
            if (!order.canUndo) return
            order.undo()
            setSaid(text.undone)
          }}
        >
          {text.undo}
        </Button>
      </div>
      <p className={styles.said} role="status">
        {said}
      </p>
      {parts.length === 0 && <EmptyState title={text.noParts} text={text.noPartsText} />}
      <PartRows parts={parts} onPlace={place} onTakeOut={takeOut} />
      {open === 'rename' && <SeriesDialog series={series} onClose={() => setOpen(null)} />}
      {open === 'add' && (
        <AddParts
          seriesId={series.id}
          here={order.ids}
          onAdd={(id, article) => {
            setAdded(new Map(added).set(id, article))
            order.change([...order.ids, id])
            setSaid(text.added(article.title || text.noTitle))
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

export default definePage({
  Component: Order,
  meta: ({ language }) => {
    const text = useSeriesText.in(language)
    return { title: text.order, description: text.orderDescription }
  },
})
