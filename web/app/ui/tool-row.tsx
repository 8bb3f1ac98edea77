import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useRef } from 'react'

const toolsOf = (row: Element) => [...row.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')]

/** Goes to the button of the row that Tab stops at. */
export const focusTools = (row: Element | null): void =>
  row?.querySelector<HTMLButtonElement>('button[tabindex="0"]')?.focus()

interface ToolRowProps {
  label: string
  className?: string
  row?: Ref<HTMLDivElement>
  /** Back to what the tools work on. */
  onEscape: () => void
  children: ReactNode
}

/** Buttons that work on one thing: a single stop for Tab, arrows, Home and End go through them. */
export function ToolRow({ label, className, row, onEscape, children }: ToolRowProps) {
  const own = useRef<HTMLDivElement>(null)
  const stopAt = (stop: Element | undefined) => {
    for (const tool of own.current?.querySelectorAll('button') ?? []) tool.tabIndex = tool === stop ? 0 : -1
  }
  // After each render: a disabled button cannot be the tab stop.
  useEffect(() => {
    const tools = own.current ? toolsOf(own.current) : []
    stopAt(tools.find(tool => tool.getAttribute('tabindex') === '0') ?? tools[0])
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const tools = own.current ? toolsOf(own.current) : []
    const at = tools.indexOf(document.activeElement as HTMLButtonElement)
    const next = {
      ArrowRight: tools[(at + 1) % tools.length],
      ArrowLeft: tools.at(at - 1),
      Home: tools[0],
      End: tools.at(-1),
    }[event.key]
    if (event.key === 'Escape') onEscape()
    else next?.focus()
    if (event.key === 'Escape' || next) event.preventDefault()
  }
  return (
    <div
      ref={element => {
        own.current = element
        if (typeof row === 'function') row(element)
        else if (row) row.current = element
      }}
      role="toolbar"
      aria-label={label}
      className={className}
      onKeyDown={onKeyDown}
      onFocus={event => stopAt(event.target)}
    >
      {children}
    </div>
  )
}
