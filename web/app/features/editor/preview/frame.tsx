import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import styles from '#app/features/editor/preview/preview.module.css'
import { serverRenderedHtml } from '#app/ui/trusted-html.ts'

interface FrameProps {
  /** Name for screen readers. */
  title: string
  /** Width of the simulated screen in pixels; media queries use it. */
  width: number
  /** Height of the visible part; undefined: the height of the content. */
  height?: number
  children: ReactNode
}

/** Not quirks mode: it is laid out as pages are. */
const EMPTY = '<!doctype html><html><head></head><body></body></html>'

/**
 * An iframe that shows these components as on a screen of another width: media queries use the width of the frame. It
 * has the styles of this page, and its links do not leave it. It is scaled down if it does not fit.
 */
export function Frame({ title, width, height, children }: FrameProps) {
  const room = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const [space, setSpace] = useState({ width, content: 0 })

  useEffect(() => {
    const iframe = frame.current
    if (!iframe) return
    let leave = () => {}
    const onLoad = () => {
      const inside = iframe.contentDocument
      if (inside?.compatMode !== 'CSS1Compat') return
      leave()
      const main = inside.createElement('main')
      inside.body.replaceChildren(main)
      leave = furnish(inside)
      setPlace(main)
    }
    iframe.addEventListener('load', onLoad)
    // A sink of Trusted Types, as all that becomes markup.
    iframe.srcdoc = serverRenderedHtml(EMPTY)
    return () => {
      iframe.removeEventListener('load', onLoad)
      leave()
    }
  }, [])
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      setSpace({ width: room.current?.clientWidth ?? 0, content: place?.scrollHeight ?? 0 })
    })
    if (room.current) observer.observe(room.current)
    if (place) observer.observe(place)
    return () => observer.disconnect()
  }, [place])

  const scale = Math.min(1, space.width / width)
  const shown = height ?? space.content * scale
  return (
    <div ref={room} className={styles.room} style={{ height: shown }}>
      <iframe
        ref={frame}
        title={title}
        className={styles.frame}
        style={{
          width,
          height: scale > 0 ? shown / scale : shown,
          scale: String(scale),
          marginInlineStart: Math.max(0, (space.width - width) / 2),
        }}
      />
      {place && createPortal(children, place)}
    </div>
  )
}

/** Gives the page in the frame what this one has: language, theme, styles. Answers how that ends. */
function furnish(inside: Document): () => void {
  const { documentElement: outer, head } = document
  const copyRoot = () => {
    for (const { name, value } of outer.attributes) inside.documentElement.setAttribute(name, value)
    for (const name of inside.documentElement.getAttributeNames())
      if (!outer.hasAttribute(name)) inside.documentElement.removeAttribute(name)
  }
  const copyStyles = () => {
    const copies = [...head.querySelectorAll<HTMLElement>('link[rel="stylesheet"], style')].map(style => {
      const copy = inside.importNode(style, true)
      if (style.nonce) copy.nonce = style.nonce
      return copy
    })
    inside.head.replaceChildren(...copies)
  }
  copyRoot()
  copyStyles()
  const root = new MutationObserver(copyRoot)
  root.observe(outer, { attributes: true })
  // Code that comes later brings its styles.
  const styles = new MutationObserver(copyStyles)
  styles.observe(head, { childList: true })
  const onClick = (event: MouseEvent) => {
    const link = (event.target as Element).closest?.('a')
    if (!link) return
    event.preventDefault()
    if (link.hash && link.pathname === location.pathname)
      inside.getElementById(decodeURIComponent(link.hash.slice(1)))?.scrollIntoView()
  }
  inside.addEventListener('click', onClick)
  return () => {
    root.disconnect()
    styles.disconnect()
    inside.removeEventListener('click', onClick)
  }
}
