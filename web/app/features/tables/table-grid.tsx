import type { CategoryRow, Column } from '@koryaku/contracts/categories/category-parts.ts'
import { useLayoutEffect, useRef, useState } from 'react'
import { CellInput } from '#app/features/tables/cell-input.tsx'
import { useTablesText } from '#app/features/tables/strings.ts'
import type { KeyPressed, Place } from '#app/features/tables/table-place.ts'
import type { Links } from '#app/features/tables/table-queries.ts'
import styles from '#app/features/tables/tables.module.css'

interface Props {
  columns: readonly Column[]
  rows: readonly CategoryRow[]
  links: Links
  active: Place
  onActive: (place: Place) => void
  /** Called with text typed into the active cell. Returns why it is invalid there. */
  onType: (place: Place, text: string) => string | undefined
  onPaste: (place: Place, text: string) => void
  onColumn: (column: Column) => void
  undo: (() => void) | undefined
  redo: (() => void) | undefined
  /** Moves the focus after the user leaves the grid by Escape. */
  onLeave: () => void
}

/** As high as a row of the styles. */
const ROW_HEIGHT = 40
const PAGE_ROWS = 12

/** A table like in a spreadsheet. Only visible rows are rendered. */
export function TableGrid(props: Props) {
  const { columns, rows, active, onActive, onColumn } = props
  const text = useTablesText()
  const box = useRef<HTMLDivElement>(null)
  const [view, setView] = useState({ top: 0, height: 600 })
  const hasFocus = useRef(false)
  const look = () => box.current && setView({ top: box.current.scrollTop, height: box.current.clientHeight })
  // The active cell is drawn wherever it is, so that it keeps the focus and what is typed into it.
  const from = Math.max(0, Math.floor(view.top / ROW_HEIGHT) - 4)
  const to = Math.min(rows.length, Math.ceil((view.top + view.height) / ROW_HEIGHT) + 4)
  const drawn = Array.from({ length: Math.max(0, to - from) }, (_, n) => from + n)
  if (rows[active.row] && !drawn.includes(active.row)) drawn.push(active.row)

  useLayoutEffect(() => {
    const { current } = box
    if (!current || !hasFocus.current) return
    const top = active.row * ROW_HEIGHT
    if (top < current.scrollTop) current.scrollTop = top
    const bottom = top + 2 * ROW_HEIGHT
    if (bottom > current.scrollTop + current.clientHeight) current.scrollTop = bottom - current.clientHeight
    current
      .querySelector<HTMLElement>('[data-active]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [active])

  const go = (row: number, column: number) => {
    const bound = (value: number, length: number) => Math.max(0, Math.min(length - 1, value))
    onActive({ row: bound(row, rows.length), column: bound(column, columns.length) })
  }
  /** Answers whether the key has moved somewhere. */
  const move = ({ key, ctrlKey, metaKey }: KeyPressed): boolean => {
    const { row, column } = active
    const isFar = ctrlKey || metaKey
    const to = (
      {
        ArrowUp: [isFar ? 0 : row - 1, column],
        ArrowDown: [isFar ? rows.length : row + 1, column],
        ArrowLeft: [row, isFar ? 0 : column - 1],
        ArrowRight: [row, isFar ? columns.length : column + 1],
        PageUp: [row - PAGE_ROWS, column],
        PageDown: [row + PAGE_ROWS, column],
        Home: [isFar ? 0 : row, 0],
        End: [isFar ? rows.length : row, columns.length],
      } as Record<string, [number, number]>
    )[key]
    if (to) go(...to)
    return to !== undefined
  }
  /** Tab continues in the next row, and leaves the table at its ends. */
  const tab = (backwards: boolean): boolean => {
    const at = active.row * columns.length + active.column + (backwards ? -1 : 1)
    if (at < 0 || at >= rows.length * columns.length) return false
    go(Math.floor(at / columns.length), at % columns.length)
    return true
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table of ten thousand rows cannot all be drawn
    <div
      ref={box}
      role="grid"
      aria-label={text.grid}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length + 1}
      className={styles.grid}
      onScroll={look}
      onFocus={() => {
        hasFocus.current = true
      }}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) hasFocus.current = false
      }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: its buttons have the focus */}
      <div role="row" aria-rowindex={1} className={styles.head}>
        {/* biome-ignore lint/a11y/useSemanticElements: as above */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: nothing is done with it */}
        <span role="columnheader" className={styles.index}>
          <span className="visually-hidden">{text.row}</span>
        </span>
        {columns.map(column => (
          // biome-ignore lint/a11y/useSemanticElements: as above
          // biome-ignore lint/a11y/useFocusableInteractive: its button has the focus
          <span key={column.columnId} role="columnheader" className={styles[column.type]}>
            <button type="button" onClick={() => onColumn(column)} aria-label={text.column(column.label)}>
              {column.label}
            </button>
          </span>
        ))}
      </div>
      <div className={styles.body} style={{ height: rows.length * ROW_HEIGHT }}>
        {drawn.map(index => {
          const row = rows[index]
          if (!row) return null
          return (
            // biome-ignore lint/a11y/useSemanticElements: as above
            // biome-ignore lint/a11y/useFocusableInteractive: its cells have the focus
            <div
              key={row.rowId}
              role="row"
              aria-rowindex={index + 2}
              className={styles.row}
              style={{ top: index * ROW_HEIGHT }}
            >
              {/* biome-ignore lint/a11y/useSemanticElements: as above */}
              {/* biome-ignore lint/a11y/useFocusableInteractive: nothing is done with it */}
              <span role="rowheader" className={styles.index}>
                {index + 1}
              </span>
              {columns.map((column, n) => {
                const isActive = index === active.row && n === active.column
                return (
                  // biome-ignore lint/a11y/useSemanticElements: as above
                  // biome-ignore lint/a11y/useFocusableInteractive: the active one holds a field
                  // biome-ignore lint/a11y/useKeyWithClickEvents: keys move the active cell
                  <span
                    key={column.columnId}
                    role="gridcell"
                    aria-colindex={n + 2}
                    className={styles[column.type]}
                    data-active={isActive || undefined}
                    onClick={() => {
                      hasFocus.current = true
                      onActive({ row: index, column: n })
                    }}
                  >
                    {isActive ? (
                      <CellInput
                        {...props}
                        column={column}
                        cell={row.cells[column.columnId]}
                        place={active}
                        takesFocus={hasFocus}
                        move={move}
                        tab={tab}
                      />
                    ) : (
                      <Shown column={column} cell={row.cells[column.columnId]} links={props.links} />
                    )}
                  </span>
                )
              })}
            </div>
          )
        })}
      </div>
    </div>
  )
}

function Shown({ column, cell, links }: { column: Column; cell: string | number | undefined; links: Links }) {
  if (cell === undefined) return null
  if (column.type === 'image') return <img src={String(cell)} alt="" loading="lazy" />
  if (column.type === 'article') return <>{links[cell]?.title || cell}</>
  return <>{cell}</>
}
