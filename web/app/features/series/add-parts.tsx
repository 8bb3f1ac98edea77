import type { ArticleAttributes } from '@koryaku/contracts/articles/article.api.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { rowsOf } from '#app/api/documents.ts'
import { articleViews } from '#app/entities/article/article-view.ts'
import { myArticles } from '#app/entities/article/my-article-queries.ts'
import { ownSeries } from '#app/entities/series/series-queries.ts'
import styles from '#app/features/series/series.module.css'
import { useSeriesText } from '#app/features/series/strings.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import { LoadMore } from '#app/ui/load-more.tsx'
import { PartFailed } from '#app/ui/part-failed.tsx'
import { Row, Rows } from '#app/ui/rows.tsx'
import { ListSkeleton } from '#app/ui/skeleton.tsx'
import { useDebouncedText } from '#app/ui/use-debounced-text.ts'

interface AddPartsProps {
  seriesId: string
  here: readonly string[]
  onAdd: (id: string, article: ArticleAttributes) => void
  onClose: () => void
}

/** The user's articles, to be added at the end of a series. */
export function AddParts({ seriesId, here, onAdd, onClose }: AddPartsProps) {
  const text = useSeriesText()
  const [q, setQ] = useState('')
  const search = useDebouncedText('', setQ, 300)
  const result = useInfiniteQuery(myArticles('all', { q: q.trim() || undefined }))
  const others = useQuery(ownSeries()).data?.data ?? []
  const seriesOf = (id: string) =>
    others.find(series => series.id !== seriesId && series.attributes.articleIds.includes(id))
  const views = rowsOf(result.data?.pages, articleViews)
  return (
    <Dialog open title={text.add} onClose={onClose} wide>
      <div className={styles.add}>
        <Field label={text.search}>
          <TextInput type="search" maxLength={200} {...search.inputProps} />
        </Field>
        {result.isError && <PartFailed query={result} />}
        {result.isPending && <ListSkeleton rows={3} />}
        {result.data && views.length === 0 && <p>{text.nothing}</p>}
        <Rows>
          {views.map(({ id, article }) => {
            const title = article.title || text.noTitle
            const other = seriesOf(id)
            return (
              <Row key={id}>
                <div className={styles.entry}>
                  <strong>{title}</strong>
                  {other && <small className="soft">{text.isIn(other.attributes.title)}</small>}
                </div>
                {here.includes(id) ? (
                  <span className="soft">{text.isHere}</span>
                ) : (
                  <Button size="small" aria-label={text.addOne(title)} onClick={() => onAdd(id, article)}>
                    {text.add}
                  </Button>
                )}
              </Row>
            )
          })}
        </Rows>
        {result.data && (
          <LoadMore query={result} shown={views.length} total={result.data.pages[0]?.meta.totalCount ?? 0} />
        )}
      </div>
    </Dialog>
  )
}
