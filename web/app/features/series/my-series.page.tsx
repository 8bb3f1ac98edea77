import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { path } from '#app/api/client.ts'
import { ownSeries } from '#app/entities/series/series-queries.ts'
import { RemoveButton } from '#app/entities/viewer/remove-button.tsx'
import styles from '#app/features/series/series.module.css'
import { SeriesDialog } from '#app/features/series/series-dialog.tsx'
import { useSeriesText } from '#app/features/series/strings.ts'
import { definePage } from '#app/routes/page.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { RelativeTime } from '#app/ui/relative-time.tsx'
import { Row, Rows } from '#app/ui/rows.tsx'
import { PageHeading } from '#app/ui/section.tsx'
import { ListSkeleton } from '#app/ui/skeleton.tsx'

/** The viewer's series. */
function MySeries() {
  const text = useSeriesText()
  const navigate = useNavigate()
  const query = useQuery(ownSeries())
  const [creating, setCreating] = useState(false)
  if (query.isError && !query.data) throw query.error
  const all = query.data?.data ?? []
  return (
    <>
      <PageHeading title={text.mine} lead={text.mineDescription}>
        <Button look="primary" icon={<Plus aria-hidden />} onClick={() => setCreating(true)}>
          {text.create}
        </Button>
      </PageHeading>
      {query.isPending && <ListSkeleton />}
      {query.data && all.length === 0 && <EmptyState title={text.emptyTitle} text={text.emptyText} />}
      <Rows>
        {all.map(series => (
          <Row key={series.id}>
            <div className={styles.entry}>
              <AppLink to={`/articles/series/${series.id}`}>
                <strong>{series.attributes.title}</strong>
              </AppLink>
              <small className="soft">
                <span>{text.parts(series.attributes.articleIds.length)}</span>
                <span>
                  {text.updated} <RelativeTime iso={series.attributes.updatedAt} />
                </span>
              </small>
            </div>
            <ButtonLink
              to={`/articles/series/${series.id}`}
              size="small"
              aria-label={`${text.edit}: ${series.attributes.title}`}
            >
              {text.edit}
            </ButtonLink>
            <RemoveButton
              path={path`my/series/${series.id}`}
              name={series.attributes.title}
              text={{ ...text, confirmTitle: text.confirmRemove, confirmText: text.confirmRemoveText }}
            />
          </Row>
        ))}
      </Rows>
      {creating && (
        <SeriesDialog
          series={null}
          onClose={() => setCreating(false)}
          onMade={id => void navigate(`/articles/series/${id}`)}
        />
      )}
    </>
  )
}

export default definePage({
  Component: MySeries,
  meta: ({ language }) => {
    const text = useSeriesText.in(language)
    return { title: text.mine, description: text.mineDescription }
  },
})
