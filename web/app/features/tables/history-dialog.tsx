import type { ShapeStep } from '@koryaku/contracts/categories/category.api.ts'
import type { CategoryRow, Column } from '@koryaku/contracts/categories/category-parts.ts'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sittingsOf } from '#app/entities/version/sittings.ts'
import { stepsTo } from '#app/features/tables/shape-steps.ts'
import { useTablesText } from '#app/features/tables/strings.ts'
import { type Links, tableVersion, tableVersions } from '#app/features/tables/table-queries.ts'
import { changesTo, type RowChange } from '#app/features/tables/table-rows.ts'
import styles from '#app/features/tables/tables.module.css'
import { formatDate, formatDateTime } from '#app/i18n/format.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Field, Select } from '#app/ui/field.tsx'
import { LoadMore } from '#app/ui/load-more.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { useUiText } from '#app/ui/strings.ts'

const CHANGES_SHOWN = 50

interface Props {
  id: string
  name: string
  columns: readonly Column[]
  rows: readonly CategoryRow[]
  links: Links
  onClose: () => void
  /** @param time when the version was saved, in words */
  onGoBack: (steps: readonly ShapeStep[], changes: readonly RowChange[], time: string) => void
}

/** The saved versions of a table, how each differs from the present one, and the way back to it. */
export function HistoryDialog({ id, name, columns, rows, links, onClose, onGoBack }: Props) {
  const text = useTablesText()
  const words = useUiText()
  const language = useLanguage()
  const list = useInfiniteQuery(tableVersions(id))
  const [chosen, setChosen] = useState<string | null>(null)
  const versions = list.data?.pages.flatMap(page => page.data) ?? []
  // The newest one is what the user has before them.
  const shown = chosen ?? (versions[1] ?? versions[0])?.id ?? null
  const version = useQuery({
    ...tableVersion(id, shown ?? ''),
    enabled: shown !== null,
    placeholderData: keepPreviousData,
  })
  const timeOf = (savedAt: string) => formatDateTime(savedAt, language)
  const attributes = version.data?.data.attributes
  const isShown = attributes !== undefined && !version.isPlaceholderData
  const changes = isShown ? changesTo(attributes.rows, rows, attributes.columns) : []
  const steps = isShown ? stepsTo(attributes, { name, columns }) : []
  const hasFailed = (list.isError && !list.data) || version.isError
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.history}
      wide
      actions={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          {changes.length + steps.length > 0 && attributes && (
            <Button look="primary" onClick={() => onGoBack(steps, changes, timeOf(attributes.savedAt))}>
              {text.goBack}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.versions}>
        <p>{list.data && versions.length === 0 ? text.noVersions : text.historyHint}</p>
        {versions.length > 0 && (
          <>
            <Field label={text.version}>
              <Select value={shown ?? ''} onChange={event => setChosen(event.target.value)}>
                {sittingsOf(versions).map(({ versions: saved, from }) => (
                  <optgroup key={from} label={formatDate(from, language)}>
                    {saved.map(({ id: revision, attributes: { savedAt, put, dropped } }) => (
                      <option key={revision} value={revision}>
                        {text.versionOf(timeOf(savedAt), put, dropped)}
                      </option>
                    ))}
                  </optgroup>
                ))}
              </Select>
            </Field>
            {list.hasNextPage && (
              <LoadMore
                query={list}
                shown={versions.length}
                total={list.data?.pages[0]?.meta.totalCount ?? null}
              />
            )}
          </>
        )}
        {hasFailed ? (
          <p role="alert">
            {text.historyFailed}{' '}
            <Button size="small" onClick={() => (version.isError ? version.refetch() : list.refetch())}>
              {text.again}
            </Button>
          </p>
        ) : list.isPending || version.isLoading ? (
          <Skeleton />
        ) : (
          isShown && (
            <>
              <ShapeChanges steps={steps} columns={columns} />
              <Changes
                changes={changes}
                columns={attributes.columns}
                links={links}
                isSame={changes.length + steps.length === 0}
              />
            </>
          )
        )}
      </div>
    </Dialog>
  )
}

/** The differences of name and columns. */
function ShapeChanges({ steps, columns }: Pick<Props, 'columns'> & { steps: readonly ShapeStep[] }) {
  const text = useTablesText()
  if (steps.length === 0) return null
  const wordsOf = (step: ShapeStep): string => {
    switch (step.op) {
      case 'rename':
        return text.nameComesBack(step.name)
      case 'add':
        return text.columnComesBack(step.label)
      case 'change':
        return text.columnChanges(step.label)
      case 'remove':
        return text.columnGoes(columns.find(({ columnId }) => columnId === step.columnId)?.label ?? '')
      default:
        return text.columnsMove
    }
  }
  return (
    <ul>
      {steps.map(step => (
        <li key={JSON.stringify(step)}>{wordsOf(step)}</li>
      ))}
    </ul>
  )
}

/** The differences between the present rows and the version. */
function Changes({
  changes,
  columns,
  links,
  isSame,
}: Pick<Props, 'columns' | 'links'> & { changes: readonly RowChange[]; isSame: boolean }) {
  const text = useTablesText()
  const shownOf = ({ cells }: CategoryRow, { columnId, type }: Column): string => {
    const cell = String(cells[columnId] ?? '')
    if (!cell) return text.empty
    if (type === 'article') return links[cell]?.title ?? text.types.article
    return type === 'image' ? text.types.image : cell
  }
  const kindOf = ({ before, after }: RowChange): string => {
    if (!before) return text.comesBack
    if (!after) return text.goes
    const cells = columns.filter(({ columnId }) => before.cells[columnId] !== after.cells[columnId])
    if (cells.length === 0) return text.moves
    return cells
      .map(column => text.cellChange(column.label, shownOf(before, column), shownOf(after, column)))
      .join(' / ')
  }
  const nameOf = ({ before, after }: RowChange) => {
    const [first] = columns
    const row = before ?? after
    return first && row?.cells[first.columnId] !== undefined ? shownOf(row, first) : text.noName
  }
  const more = changes.length - CHANGES_SHOWN
  if (changes.length === 0 && !isSame) return null
  return (
    <section aria-live="polite">
      <h3>{isSame ? text.sameAsNow : text.differences(changes.length)}</h3>
      <ul>
        {changes.slice(0, CHANGES_SHOWN).map(change => (
          <li key={change.rowId}>
            <strong>{nameOf(change)}</strong> {kindOf(change)}
          </li>
        ))}
        {more > 0 && <li>{text.andMore(more)}</li>}
      </ul>
    </section>
  )
}
