import { type ReactNode, useId, useRef, useState } from 'react'
import { OverlayContainer } from '#app/ui/overlay-container.ts'
import styles from '#app/ui/panel.module.css'

/** Pixels; the same width is set in panel.module.css. */
const WIDTH = 384
const GAP = 8

interface PanelProps {
  /** The button's classes and content. */
  buttonClass?: string
  buttonLabel: string
  button: ReactNode
  /** Rendered while open only. `close` is for items that act without leaving the page. */
  children: (close: () => void) => ReactNode
  onOpen?: () => void
  label: string
}

/** A button with a light-dismissed panel, on the platform's popover: Escape and a click outside close it. */
export function Panel({ buttonClass, buttonLabel, button, children, onOpen, label }: PanelProps) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const close = () => panel.current?.hidePopover()
  const place = () => {
    if (!panel.current || !trigger.current) return
    const { bottom, right } = trigger.current.getBoundingClientRect()
    const { clientWidth } = document.documentElement
    panel.current.style.top = `${bottom + GAP}px`
    const widest = clientWidth - Math.min(WIDTH, clientWidth - 2 * GAP) - GAP
    panel.current.style.right = `${Math.max(GAP, Math.min(clientWidth - right, widest))}px`
  }
  return (
    <>
      <button
        ref={trigger}
        type="button"
        popoverTarget={id}
        className={buttonClass}
        aria-label={buttonLabel}
        title={buttonLabel}
        aria-expanded={open}
        aria-controls={id}
      >
        {button}
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: closes when a link inside is followed, by any means */}
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className={`raised ${styles.panel}`}
        onBeforeToggle={event => {
          if (event.newState !== 'open') return
          place()
          setOpen(true)
          onOpen?.()
        }}
        onToggle={event => event.newState === 'closed' && setOpen(false)}
        onClick={event => event.target instanceof Element && event.target.closest('a') && close()}
      >
        <OverlayContainer value={panel}>{open && children(close)}</OverlayContainer>
      </div>
    </>
  )
}
