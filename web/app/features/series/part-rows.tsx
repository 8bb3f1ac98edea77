import type { ArticleAttributes } from '@koryaku/contracts/articles/article.api.ts'
import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react'
import { type PointerEvent, useLayoutEffect, useRef, useState } from 'react'
import { placeAt } from '#app/features/series/moved.ts'
import styles from '#app/features/series/series.module.css'
import { useSeriesText } from '#app/features/series/strings.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { IconButton } from '#app/ui/button.tsx'

export interface Part {
  id: string
  article: ArticleAttributes | undefined
}
interface PartRowsProps {
  parts: readonly Part[]
  onPlace: (from: number, to: number) => void
  onTakeOut: (at: number) => void
}

const isPublic = ({ article }: Part) => article?.type === 'PublishedArticle' && !article.purgeAt

/** The parts of a series in their order: dragged by their edge, or moved by buttons, which keep the focus. */
export function PartRows({ parts, onPlace, onTakeOut }: PartRowsProps) {
  const text = useSeriesText()
  const list = useRef<HTMLOListElement>(null)
  const [drag, setDrag] = useState<{ from: number; to: number } | null>(null)
  /** The button that was pressed: its row is moved, and a row that is moved loses the focus. */
  const pressed = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (!pressed.current) return
    list.current?.querySelector<HTMLElement>(`[data-press="${pressed.current}"]`)?.focus()
    pressed.current = undefined
  })
  const move = (id: string, way: 'up' | 'down', from: number) => {
    const to = way === 'up' ? from - 1 : from + 1
    if (to < 0 || to >= parts.length) return
    pressed.current = `${way} ${id}`
    onPlace(from, to)
  }
  const handlers = (from: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrag({ from, to: from })
    },
    onPointerMove: ({ clientY }: PointerEvent) => {
      if (!drag) return
      const boxes = [...(list.current?.children ?? [])].map(row => row.getBoundingClientRect())
      setDrag({ from: drag.from, to: placeAt(clientY, boxes, drag.from) })
    },
    onPointerUp: () => {
      if (drag) onPlace(drag.from, drag.to)
      setDrag(null)
    },
    onPointerCancel: () => setDrag(null),
  })
  // Readers count what is public.
  const numbers = parts.map((_, at) => parts.slice(0, at + 1).filter(isPublic).length)
  return (
    <ol ref={list} className={styles.parts}>
      {parts.map((part, at) => {
        const { id, article } = part
        const title = article?.title || text.noTitle
        const mark =
          drag && drag.to !== drag.from && drag.to === at
            ? drag.to < drag.from
              ? 'before'
              : 'after'
            : undefined
        return (
          <li key={id} data-drop={mark} data-dragged={drag?.from === at || undefined}>
            {/* The buttons next to it do the same by keyboard. */}
            <span className={styles.grip} title={text.drag(title)} {...handlers(at)}>
              <GripVertical aria-hidden />
            </span>
            <div className={styles.part}>
              {isPublic(part) ? (
                <small>{text.number(numbers[at] ?? 0)}</small>
              ) : (
                <Badge>
                  {article?.purgeAt
                    ? text.deleted
                    : article?.type === 'SuspendedArticle'
                      ? text.suspended
                      : text.notPublic}
                </Badge>
              )}
              {article?.purgeAt ? (
                <span>{title}</span>
              ) : (
                <AppLink to={`/articles/${id}/edit`}>{title}</AppLink>
              )}
            </div>
            <IconButton
              label={text.up(title)}
              data-press={`up ${id}`}
              disabled={at === 0}
              onClick={() => move(id, 'up', at)}
            >
              <ArrowUp />
            </IconButton>
            <IconButton
              label={text.down(title)}
              data-press={`down ${id}`}
              disabled={at === parts.length - 1}
              onClick={() => move(id, 'down', at)}
            >
              <ArrowDown />
            </IconButton>
            <IconButton label={text.takeOut(title)} onClick={() => onTakeOut(at)}>
              <X />
            </IconButton>
          </li>
        )
      })}
    </ol>
  )
}
