import type { CategoryResource } from '@koryaku/contracts/categories/category.api.ts'
import type { GameResource } from '@koryaku/contracts/games/game.api.ts'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { path } from '#app/api/client.ts'
import { rowsOf } from '#app/api/documents.ts'
import { tableQueryKeys } from '#app/api/table-query-keys.ts'
import { useCommand } from '#app/api/use-command.ts'
import { gameTitle } from '#app/entities/game/game-title.ts'
import { NewTable } from '#app/features/tables/new-table.tsx'
import { useTablesText } from '#app/features/tables/strings.ts'
import { myTables } from '#app/features/tables/table-queries.ts'
import { TableStatus } from '#app/features/tables/table-status.tsx'
import styles from '#app/features/tables/tables.module.css'
import { formatDate } from '#app/i18n/format.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { definePage } from '#app/routes/page.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LoadMore } from '#app/ui/load-more.tsx'
import { RelativeTime } from '#app/ui/relative-time.tsx'
import { Row, Rows } from '#app/ui/rows.tsx'
import { PageHeading } from '#app/ui/section.tsx'
import { PageSkeleton } from '#app/ui/skeleton.tsx'
import { useToast } from '#app/ui/toast.tsx'

function Tables() {
  const text = useTablesText()
  const result = useInfiniteQuery(myTables())
  const [creating, setCreating] = useState(false)
  if (result.error && !result.data) throw result.error
  if (!result.data) return <PageSkeleton />
  const tables = rowsOf(result.data.pages, ({ data }) => data)
  const games = new Map(
    result.data.pages.flatMap(({ included }) => included.map(game => [game.id, game] as const)),
  )
  const create = (
    <Button look="primary" icon={<Plus aria-hidden />} onClick={() => setCreating(true)}>
      {text.create}
    </Button>
  )
  return (
    <>
      <PageHeading title={text.title} lead={text.lead} />
      {creating && <NewTable />}
      {tables.length === 0 ? (
        !creating && <EmptyState title={text.emptyTitle} text={text.emptyText} action={create} />
      ) : (
        <>
          {!creating && <p>{create}</p>}
          <Rows>
            {tables.map(table => (
              <TableRow
                key={table.id}
                table={table}
                game={games.get(table.relationships.game.data?.id ?? '')}
              />
            ))}
          </Rows>
          <LoadMore query={result} shown={tables.length} total={result.data.pages[0]?.meta.totalCount ?? 0} />
        </>
      )}
    </>
  )
}

function TableRow({ table, game }: { table: CategoryResource; game: GameResource | undefined }) {
  const text = useTablesText()
  const language = useLanguage()
  const client = useQueryClient()
  const toast = useToast()
  const restore = useCommand<string>({
    request: id => ({ method: 'PATCH', path: path`my/database_categories/${id}/restore` }),
    onSuccess: () => {
      toast(text.restored)
      return client.invalidateQueries({ queryKey: tableQueryKeys.list() })
    },
  })
  const { name, status, rowsCount, updatedAt, purgeAt } = table.attributes
  const isDeleted = status === 'deleted'
  return (
    <Row>
      <div className={styles.entry}>
        {isDeleted ? (
          <strong>{name || text.untitled}</strong>
        ) : (
          <AppLink to={`/data-tables/${table.id}`}>
            <strong>{name || text.untitled}</strong>
          </AppLink>
        )}
        <small className="soft">
          {game && <span>{gameTitle(game.attributes, language)}</span>}
          <span>{text.rowsCount(rowsCount)}</span>
          {isDeleted && purgeAt ? (
            <span>{text.until(formatDate(purgeAt, language))}</span>
          ) : (
            <span>
              {text.updated} <RelativeTime iso={updatedAt} />
            </span>
          )}
        </small>
      </div>
      <TableStatus status={status} />
      {isDeleted && (
        <Button size="small" busy={restore.isPending} onClick={() => restore.run(table.id)}>
          {text.restore}
        </Button>
      )}
    </Row>
  )
}

export default definePage({
  Component: Tables,
  meta: ({ language }) => {
    const text = useTablesText.in(language)
    return { title: text.title, description: text.description }
  },
})
