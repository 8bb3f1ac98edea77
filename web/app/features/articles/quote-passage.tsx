import { MessageSquareQuote } from 'lucide-react'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocation, useNavigate } from 'react-router'
import type { Quoting } from '#app/entities/comment/quoting.ts'
import { joinAddress } from '#app/entities/viewer/joining.ts'
import { useViewer } from '#app/entities/viewer/viewer.tsx'
import { useArticleCommentsText } from '#app/features/articles/comments-strings.ts'
import { rangeOf, selectedPassage } from '#app/features/articles/passage.ts'
import styles from '#app/features/articles/quote-passage.module.css'

/** A tap on the button clears the selection before the click arrives. */
const SETTLED_MS = 200
/** About the width of the button, so that it stays on the page. */
const WIDTH = 260

interface Offer {
  passage: NonNullable<ReturnType<typeof selectedPassage>>
  style: CSSProperties
}

/** Offers to comment on the passage of the article that is selected: by pointer, or with Tab after a selection by keyboard. */
export default function QuotePassage({
  textRef,
  onQuote,
}: {
  textRef: Quoting['textRef']
  onQuote: (quote: Quoting) => void
}) {
  const text = useArticleCommentsText()
  const viewer = useViewer()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [offer, setOffer] = useState<Offer | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  useSelection(button, setOffer)
  if (!offer) return null
  const quote = () => {
    getSelection()?.removeAllRanges()
    setOffer(null)
    if (viewer.status === 'visitor') void navigate(joinAddress('/signup', pathname + search, 'comment'))
    else onQuote({ ...offer.passage, textRef })
  }
  return createPortal(
    <button ref={button} type="button" className={styles.button} style={offer.style} onClick={quote}>
      <MessageSquareQuote aria-hidden />
      {text.quotePassage}
    </button>,
    document.body,
  )
}

function useSelection(
  button: { readonly current: HTMLButtonElement | null },
  onChange: (offer: Offer | null) => void,
): void {
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined
    let isDragging = false
    const look = () => {
      clearTimeout(waiting)
      waiting = setTimeout(() => {
        if (!isDragging) onChange(offerFor(getSelection()))
      }, SETTLED_MS)
    }
    const onPointerDown = ({ target, pointerType }: PointerEvent) => {
      isDragging = pointerType === 'mouse' && !button.current?.contains(target as Node)
    }
    const onPointerUp = () => {
      isDragging = false
      look()
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, shiftKey, altKey, ctrlKey, metaKey } = event
      if (key === 'Escape') {
        if (document.activeElement === button.current) focusSelection()
        onChange(null)
      }
      if (key !== 'Tab' || shiftKey || altKey || ctrlKey || metaKey) return
      if (!button.current || document.activeElement === button.current) return
      event.preventDefault()
      button.current.focus()
    }
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('selectionchange', look, { signal })
    document.addEventListener('pointerdown', onPointerDown, { signal })
    document.addEventListener('pointerup', onPointerUp, { signal })
    document.addEventListener('pointercancel', onPointerUp, { signal })
    document.addEventListener('keydown', onKeyDown, { signal })
    look()
    return () => {
      clearTimeout(waiting)
      listening.abort()
    }
  }, [button, onChange])
}

/** Moves the focus from the button back to the selected text. */
function focusSelection(): void {
  const node = getSelection()?.anchorNode
  const element = node instanceof HTMLElement ? node : node?.parentElement
  if (!element) return
  element.tabIndex = -1
  element.focus({ preventScroll: true })
}

function offerFor(selection: Selection | null): Offer | null {
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null
  const passage = selectedPassage(selection.getRangeAt(0))
  const place = passage && [...(rangeOf(passage)?.getClientRects() ?? [])].at(-1)
  if (!passage || !place) return null
  const left = Math.min(place.right - WIDTH / 2, document.documentElement.clientWidth - WIDTH)
  const style = {
    '--below': `${place.bottom + scrollY + 8}px`,
    '--left': `${Math.max(8, left) + scrollX}px`,
  } as CSSProperties
  return { passage, style }
}
